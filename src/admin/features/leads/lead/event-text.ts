import { answerText } from '../../../../domain/custom-answers';
import { fieldText } from '../../../../domain/field-text';
import { type LeadEvent, type ReplyChannel, type ReplyState } from '../../../../domain/lead';
import { fieldNoun, fieldsIn, isLeadField } from '../../../../domain/lead-fields';
import { dayText, shortTime } from '../../../../domain/time-text';

const REPLY: Record<ReplyChannel, string> = {
  email: 'email reply',
  phone: 'call',
  whatsapp: 'WhatsApp reply',
};

const STATES: Record<ReplyState, string> = {
  queued: 'is sending an email',
  sent: 'replied by email',
  failed: 'could not send an email',
  undone: 'took an email back',
};

const REACHED: Record<ReplyChannel, string> = {
  email: 'Replied by email',
  phone: 'Reached by phone',
  whatsapp: 'Replied on WhatsApp',
};

const INBOUND: Record<ReplyChannel, string> = {
  email: 'They wrote an email',
  phone: 'They rang',
  whatsapp: 'They wrote on WhatsApp',
};

/** The words for what was logged by hand, as the form of the log has them. */
export function loggedWords({ channel, reached, inbound }: LeadEvent): string {
  if (reached === false) return 'Tried, no answer';
  if (channel === null) return 'Replied';
  return inbound ? INBOUND[channel] : REACHED[channel];
}

type Changes = NonNullable<LeadEvent['changes']>;
type Value = Changes[string]['from'];

/** A field that this version does not know is shown as it is. */
const valueText = (field: string, value: string): string =>
  isLeadField(field) ? fieldText(field, value) : value;

/** The events without those that were undone, and without what records that. */
export function lastingEvents(events: readonly LeadEvent[]): LeadEvent[] {
  const undone = new Set(events.flatMap(({ undoes, id }) => (undoes === null ? [] : [undoes, id])));
  return events.filter(({ id }) => !undone.has(id));
}

/** An email by how it stands; anything else in the words of the log. */
function replyText(event: LeadEvent, staff: string): string {
  if (event.state === 'failed' && event.at) return `${staff} sent an email that came back`;
  if (event.state) return `${staff} ${STATES[event.state]}`;
  if (event.channel === 'email' && !event.inbound) return `${staff} replied by email`;
  return `${loggedWords(event)}, logged by ${staff}`;
}

/** With how the lead ended, where that came or went with its status. */
const statusEventText = ({ from_status: from, to_status: to, changes }: LeadEvent, staff: string) =>
  editText({ ...changes, status: { from, to } }, staff);

/** A merge names the enquiry that became part of the lead, which may have had others merged into it. */
function mergeText({ undoes, changes }: LeadEvent, staff: string): string {
  const [reference] = String(changes?.['merged']?.to ?? '').split(' ');
  if (undoes !== null) return `${staff} undid the merge`;
  return reference
    ? `${staff} merged ${reference} into this lead`
    : `${staff} merged it into another lead`;
}

type NameOf = (email: string) => string;

function assigned({ owner_email, actor_email }: LeadEvent, nameOf: NameOf): string {
  if (owner_email === null) return 'unassigned it';
  return owner_email === actor_email ? 'took it over' : `assigned it to ${nameOf(owner_email)}`;
}

/**
 * One line of a lead's history: the event and the person behind it. The text of a note, a correction or a next action is
 * shown below it.
 *
 * @param nameOf names the member of staff with this email address
 */
export function eventText(event: LeadEvent, now: number, nameOf: NameOf): string {
  const { kind, channel, due_on } = event;
  const actor = event.actor_email === null ? null : nameOf(event.actor_email);
  const staff = actor ?? 'Someone';
  const person = actor ?? 'The sender';
  const at = event.call_at ? shortTime(event.call_at) : '';
  switch (kind) {
    case 'created':
      return actor === null ? 'The enquiry came in' : `${actor} added the lead`;
    case 'status':
      return statusEventText(event, staff);
    case 'note':
      return `${staff} added a note`;
    case 'reply':
      return replyText(event, staff);
    case 'reply_undone':
      return `${staff} removed the logged ${channel ? REPLY[channel] : 'reply'}`;
    case 'answer':
      return 'The sender answered by email';
    case 'no_reply_needed':
      return event.undoes === null
        ? `${staff} said that no reply is needed`
        : `${staff} took back that no reply is needed`;
    case 'bounced':
      return 'An email to the sender came back';
    case 'owner':
      return `${staff} ${assigned(event, nameOf)}`;
    case 'next_action':
      if (event.note === null) return `${staff} cleared the next action`;
      return `${staff} set the next action${due_on ? ` for ${dayText(due_on, now)}` : ''}`;
    case 'edited':
      return editText(event.changes ?? {}, staff);
    case 'merged':
      return mergeText(event, staff);
    case 'action_done':
      return `${staff} finished the next action`;
    case 'correction':
      return 'The sender corrected the enquiry';
    case 'withdrawn':
      return 'The sender withdrew the enquiry';
    case 'reinstated':
      return 'The sender reinstated the enquiry';
    case 'quarantined':
      return actor ? `${actor} marked it as spam` : 'It was filtered as spam';
    case 'restored':
      return `${staff} restored it from spam`;
    case 'erased':
      return `${person} had the personal data erased`;
    case 'call_booked':
      return `${person} booked a call${at && ` for ${at}`}`;
    case 'call_moved':
      return `${person} moved the call${at && ` to ${at}`}`;
    case 'call_cancelled':
      return `${person} cancelled the call${at && ` of ${at}`}`;
    case 'call_held':
      return `${staff} logged that the call took place`;
    case 'call_missed':
      return `${staff} logged that the sender didn’t come to the call`;
    case 'call_reopened':
      return `${staff} removed the outcome of the call`;
  }
}

type Part = { verb: 'set' | 'cleared' | 'changed'; words: string };

function partOf(field: string, from: Value, to: Value): Part {
  const noun = fieldNoun(field);
  const [before, after] = [from, to].map((value) =>
    value === null || value === '' ? null : valueText(field, String(value)),
  );
  if (before && after) return { verb: 'changed', words: `the ${noun} from ${before} to ${after}` };
  if (after) return { verb: 'set', words: `the ${noun} to ${after}` };
  if (before) return { verb: 'cleared', words: `the ${noun} ${before}` };
  // The values of an erased lead are gone.
  return { verb: 'changed', words: `the ${noun}` };
}

/** The answers that a change of them changed. */
function answerParts(change: Changes[string] | undefined): Part[] {
  if (!change) return [];
  const [before, after] = [change.from, change.to].map((side) => (Array.isArray(side) ? side : []));
  const keys = new Set([...(before ?? []), ...(after ?? [])].map(({ key }) => key));
  const parts = [...keys].flatMap((key): Part[] => {
    const [was, is] = [before, after].map((answers) => answers?.find((one) => one.key === key));
    const [from, to] = [was, is].map((answer) => answer && answerText(answer));
    const label = `“${(is ?? was)?.label ?? key}”`;
    if (from === to) return [];
    if (from && to) return [{ verb: 'changed', words: `${label} from ${from} to ${to}` }];
    return to
      ? [{ verb: 'set', words: `${label} to ${to}` }]
      : [{ verb: 'cleared', words: `${label} ${from}` }];
  });
  // The values of an erased lead are gone.
  return parts.length > 0 ? parts : [{ verb: 'changed', words: 'other answers' }];
}

/** A fact of a lead or of a change in words; `none` where there is none. */
export function factWords(facts: Partial<Record<string, unknown>>, field: string): string {
  const fact = facts[field];
  const isKnown = typeof fact === 'number' || (typeof fact === 'string' && fact !== '');
  return isKnown ? valueText(field, String(fact)) : 'none';
}

/** `Asha changed the phone from 1 to 2 and cleared the budget Under ₹1 Lakh`; fields of one verb share it. */
function editText(changes: Changes, staff: string): string {
  const fields = fieldsIn('history').flatMap((field) => {
    const change = changes[field];
    return change ? [partOf(field, change.from, change.to)] : [];
  });
  const parts = [...fields, ...answerParts(changes['custom_fields'])];
  const phrases = parts.map(({ verb, words }, index) =>
    parts[index - 1]?.verb === verb ? words : `${verb} ${words}`,
  );
  const last = phrases.pop() ?? 'edited it';
  return `${staff} ${phrases.length > 0 ? `${phrases.join(', ')} and ${last}` : last}`;
}
