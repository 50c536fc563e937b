/**
 * The state machine of an enquiry that is not sent yet. Forms, tabs, pages and the service worker ask here which states it
 * has, who may send it and under which key, and what each step makes of it. They read, write, send and show; no other module
 * decides about a key.
 */
import { v4 as uuid } from 'uuid';
import type { EnquiryOutcome } from '../domain/http-api/enquiries';
import { type EnquiryFields, holdsText, isSameText } from './enquiry-text';

/** The place in which a text is written. */
interface Place {
  /** The tab whose form holds it. */
  tab: string;
  /** The service that the address asked for when it was written. */
  requestedService: string | null;
}

interface Unsent extends Place {
  /** A UUID: retries share it, so the server stores the enquiry once. */
  key: string;
  fields: EnquiryFields;
  /** When the visitor first typed, in milliseconds since the epoch. */
  startedAt: number;
  /** When it was last saved, in milliseconds since the epoch. */
  changedAt: number;
}

/** Text in a form: `draft` or, where `isReturned`, `returned`. */
export interface Draft extends Unsent {
  state: 'draft';
  isReturned?: true;
}

/** A text that the visitor has sent: `waiting` or, where `isDelivered`, `delivered`. `body` is the JSON of the request. */
export interface WaitingEnquiry extends Unsent {
  state: 'waiting';
  body: string;
  isDelivered?: true;
}

/** As it is on the device. Earlier versions of the site know its two kinds, so the other two states are marks on them. */
export type UnsentEnquiry = Draft | WaitingEnquiry;

/**
 * - `draft`: the visitor is writing it
 * - `returned`: nobody could send it in its week, and the visitor has not touched it since
 * - `waiting`: the visitor has sent it, and the server has not answered
 * - `delivered`: the service worker has the answer, and the visitor does not know it yet
 */
export type UnsentState = 'draft' | 'returned' | 'waiting' | 'delivered';

/** A form sends what it holds; a page, and without one the service worker, sends what waits. */
export type Sender = 'form' | 'page' | 'worker';

/**
 * - `claim`: the form of a tab goes on with it
 * - `change`: the visitor types
 * - `send`: the visitor presses Send
 * - `deliver`: the worker has an answer; only a page can tell the visitor, so it asks for the same answer again
 * - `arrive`: the server has stored it, and a page says so
 * - `giveBack`: it was refused, stopped or discarded
 * - `expire`: its time is over
 */
export type Step = 'claim' | 'change' | 'send' | 'deliver' | 'arrive' | 'giveBack' | 'expire';

interface Rules {
  /** Time for which it is kept after it was last saved. */
  lastsMs: number;
  /** Those who may send it, under its key. */
  senders: readonly Sender[];
  /** The state that each step leads to. Other steps change nothing: somebody else was quicker. */
  steps: Partial<Record<Step, UnsentState | 'gone'>>;
}

const HOUR_MS = 60 * 60 * 1000;

/** The form promises the day and the week. A clock may be set meanwhile, so news for the visitor never expires. */
const RULES: Record<UnsentState, Rules> = {
  draft: {
    lastsMs: 24 * HOUR_MS,
    senders: [],
    steps: { claim: 'draft', change: 'draft', send: 'waiting', expire: 'gone' },
  },
  returned: {
    lastsMs: Infinity,
    senders: [],
    steps: { claim: 'returned', change: 'draft', send: 'waiting' },
  },
  waiting: {
    lastsMs: 7 * 24 * HOUR_MS,
    senders: ['form', 'page', 'worker'],
    steps: { deliver: 'delivered', arrive: 'gone', giveBack: 'draft', expire: 'returned' },
  },
  delivered: {
    lastsMs: Infinity,
    senders: ['form', 'page'],
    steps: { arrive: 'gone', giveBack: 'draft' },
  },
};

export function stateOf(enquiry: UnsentEnquiry): UnsentState {
  if (enquiry.state === 'draft') return enquiry.isReturned ? 'returned' : 'draft';
  return enquiry.isDelivered ? 'delivered' : 'waiting';
}

const rulesOf = (enquiry: UnsentEnquiry) => RULES[stateOf(enquiry)];

export const isExpired = (enquiry: UnsentEnquiry): boolean =>
  Date.now() - enquiry.changedAt >= rulesOf(enquiry).lastsMs;

export const maySend = (sender: Sender, enquiry: UnsentEnquiry): enquiry is WaitingEnquiry =>
  rulesOf(enquiry).senders.includes(sender) && !isExpired(enquiry);

function inState(state: UnsentState, enquiry: UnsentEnquiry, body: string): UnsentEnquiry {
  const { key, fields, startedAt, changedAt, requestedService, tab } = enquiry;
  const unsent = { key, fields, startedAt, changedAt, requestedService, tab };
  if (state === 'draft') return { ...unsent, state };
  if (state === 'returned') return { ...unsent, state: 'draft', isReturned: true };
  if (state === 'waiting') return { ...unsent, state, body };
  return { ...unsent, state: 'waiting', body, isDelivered: true };
}

/**
 * Takes a step.
 *
 * @param body the request that every attempt repeats
 * @returns undefined where it leaves the device
 */
export function after(step: 'send', enquiry: Draft, body: string): WaitingEnquiry;
export function after(step: 'claim' | 'change', enquiry: Draft): Draft;
export function after(step: 'giveBack', enquiry: UnsentEnquiry): Draft;
export function after(step: Step, enquiry: UnsentEnquiry): UnsentEnquiry | undefined;
export function after(step: Step, enquiry: UnsentEnquiry, body = ''): UnsentEnquiry | undefined {
  const next = rulesOf(enquiry).steps[step] ?? stateOf(enquiry);
  if (next === 'gone') return undefined;
  return inState(next, enquiry, enquiry.state === 'waiting' ? enquiry.body : body);
}

/**
 * The step that an answer of the server leads to.
 *
 * @param isStopped the visitor has stopped sending from the form
 * @returns undefined where it goes on waiting
 */
export function stepAfter(
  outcome: EnquiryOutcome,
  sender: Sender,
  isStopped = false,
): 'deliver' | 'arrive' | 'giveBack' | undefined {
  if (outcome.kind === 'away') return isStopped ? 'giveBack' : undefined;
  // The form says how long the visitor has to wait; the others come back later.
  if (outcome.kind === 'throttled') return sender === 'form' ? 'giveBack' : undefined;
  if (sender === 'worker') return 'deliver';
  return 'receipt' in outcome ? 'arrive' : 'giveBack';
}

/**
 * The content that a form stands for: nothing, a draft, an enquiry that it has sent, or both, when the text was changed after
 * Send. `draft` is the text that would be sent next, under its own key.
 */
export interface Held {
  draft?: Draft | undefined;
  /** Until it is answered or back in the form. */
  sent?: WaitingEnquiry | undefined;
}

interface Form {
  held: Held;
  /** The text that stands in it now. */
  fields: EnquiryFields;
  place: Place;
}

/** The draft that a tab's form goes on with: the tab's own, else the last one written in a tab that is closed by now. */
export function draftFor(
  tab: string | undefined,
  unsent: readonly UnsentEnquiry[],
  isOpen: (tab: string) => boolean,
): Draft | undefined {
  const drafts = unsent.filter((enquiry) => enquiry.state === 'draft').reverse();
  const found =
    drafts.find((draft) => draft.tab === tab) ?? drafts.find((draft) => !isOpen(draft.tab));
  return found && after('claim', found);
}

const begin = ({ fields, place }: Form, startedAt: number): Draft => ({
  ...{ state: 'draft', key: uuid(), fields, startedAt, changedAt: Date.now() },
  ...{ requestedService: place.requestedService, tab: place.tab },
});

/** After typing. What is typed after Send does not replace what was sent: it is another draft, under a key of its own. */
export function afterTyping(form: Form, startedAt = Date.now()): Held {
  const { fields, place } = form;
  const { draft, sent } = form.held;
  if (sent && isSameText(fields, sent.fields)) return { sent };
  if (!draft && !holdsText(fields)) return { sent };
  const changed = draft ? after('change', draft) : begin(form, sent?.startedAt ?? startedAt);
  return { sent, draft: { ...changed, fields, requestedService: place.requestedService } };
}

/** The draft that Send takes. A form that was never typed into has none yet. */
export function toSend(form: Form): Draft {
  const { draft, sent } = form.held;
  const taken = draft ?? (sent ? after('giveBack', sent) : begin(form, Date.now()));
  return { ...taken, fields: form.fields };
}

/** The same text is the same enquiry: the one that waits already, if there is one. */
export function sameEnquiry(
  written: WaitingEnquiry,
  waiting: readonly WaitingEnquiry[],
): WaitingEnquiry {
  const same = waiting.find(({ fields }) => isSameText(fields, written.fields));
  return same ? { ...written, key: same.key, body: same.body } : written;
}

/** After Send. */
export function afterSend({ held, fields, place }: Form, sent: WaitingEnquiry): Held {
  const since = held.draft?.key === sent.key ? undefined : held.draft;
  return afterTyping({ held: { sent, draft: since }, fields, place });
}

/** Whether a form holds text that differs from this enquiry's. */
export const holdsOther = ({ fields }: Pick<Form, 'fields'>, enquiry?: UnsentEnquiry): boolean =>
  holdsText(fields) && !(enquiry && isSameText(fields, enquiry.fields));

/** The waiting enquiry that a form shows. A form with text of its own is not taken away for another tab's enquiry. */
export function shownTo<Waiting extends WaitingEnquiry>(
  { held, fields }: Form,
  waiting: readonly Waiting[],
): Waiting | undefined {
  const isEmpty = !held.draft && !held.sent;
  return (
    waiting.find(({ key }) => key === held.draft?.key || key === held.sent?.key) ??
    // The browser fills in a form again that is come back to.
    waiting.find((enquiry) => isSameText(fields, enquiry.fields)) ??
    (isEmpty ? waiting[0] : undefined)
  );
}

/**
 * The news for a form when another sender was answered. `other-version`: the form has another text under that key, which has
 * left the device with the answer. The visitor decides when sending it.
 *
 * @param shown the waiting enquiry that stands in the form's place
 */
export function heardBy(
  { held, fields }: Form,
  enquiry: WaitingEnquiry,
  shown: WaitingEnquiry | undefined,
): 'nothing' | 'answer' | 'other-version' {
  if (enquiry.key === held.draft?.key) {
    return isSameText(fields, enquiry.fields) ? 'answer' : 'other-version';
  }
  return enquiry.key === held.sent?.key || enquiry.key === shown?.key ? 'answer' : 'nothing';
}

/** After an enquiry was given back: it is in the form, under its key. A later version that is there already stays. */
export function afterGiveBack(form: Form, enquiry: WaitingEnquiry): { draft: Draft } {
  const { tab, requestedService } = form.place;
  const fields = holdsOther(form, enquiry) ? form.fields : enquiry.fields;
  return { draft: { ...after('giveBack', enquiry), fields, tab, requestedService } };
}

/** After the server has stored an enquiry. Text typed since stays as another one; the time of a call is taken by this one. */
export function afterArrival(form: Form, enquiry: WaitingEnquiry): Held {
  if (!holdsOther(form, enquiry)) return {};
  const { held, fields, place } = form;
  const isSameTime = fields.consultation_at === enquiry.fields.consultation_at;
  const left = isSameTime ? { ...fields, consultation_at: '' } : fields;
  return afterTyping({ held: { draft: held.draft }, fields: left, place });
}

/** After the visitor has decided that the text is another enquiry than the one that arrived under its key. */
export const renewed = (draft: Draft): { draft: Draft } => ({ draft: { ...draft, key: uuid() } });

/** The key of a draft that the form does not stand for any more, and that nobody sends. */
export function keyLeft(before: Held, { draft, sent }: Held): string | undefined {
  const key = before.draft?.key;
  return key === draft?.key || key === sent?.key ? undefined : key;
}
