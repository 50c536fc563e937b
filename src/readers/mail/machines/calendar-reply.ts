import ICAL from 'ical.js';
import { cleanLine, cleanMessage } from '../../text';
import { allParts, type MailPart, partText } from '../words/mime-parts';

/** How the visitor's calendar answered an invitation (RFC 5546 §3.2.3). */
export type CalendarReply = {
  answer: 'accepted' | 'declined' | 'tentative' | 'proposed';
  comment: string;
  /** When the call is, or would be in a proposal; null where the reply does not say. */
  starts_at: string | null;
};

const ANSWERS: Record<string, CalendarReply['answer']> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
};

const SENTENCES: Record<CalendarReply['answer'], string> = {
  accepted: 'Accepted the invitation.',
  declined: 'Declined the invitation.',
  tentative: 'Accepted the invitation tentatively.',
  proposed: 'Proposed another time.',
};

/** The reply as a sentence, for mails without words of their own. */
export const calendarWords = ({ answer, comment }: CalendarReply): string =>
  [SENTENCES[answer], comment].filter(Boolean).join('\n\n');

function startOf(event: ICAL.Component): string | null {
  try {
    const start = event.getFirstPropertyValue('dtstart');
    return start instanceof ICAL.Time ? start.toJSDate().toISOString() : null;
  } catch {
    return null;
  }
}

function commentOf(event: ICAL.Component): string {
  const comments = event.getAllProperties('comment').map((comment) => comment.getFirstValue());
  return cleanMessage(comments.map(String).join('\n'), 2_000);
}

/** Some programs name the method beside the type of the part alone. */
const methodOf = (calendar: ICAL.Component, part: MailPart): string =>
  String(calendar.getFirstPropertyValue('method') ?? part.parameters['method'] ?? '').toUpperCase();

const EDGE = /^(BEGIN|END):\s*([\w-]+)\s*$/i;
const TEXT_LINE = /^(COMMENT|DESCRIPTION|LOCATION|SUMMARY)[;:]/i;

/**
 * The first calendar in a text as its parser takes it: lines of a text that are no lines of a calendar belong to the one
 * above, and what was cut off ends here.
 */
function wellFormed(text: string): string {
  const lines: string[] = [];
  const open: string[] = [];
  for (const line of text
    .replace(/\r+\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')) {
    const [, edge = '', label = ''] = EDGE.exec(line.replace(/^\uFEFF/, '')) ?? [];
    const name = label.toUpperCase();
    const above = lines.at(-1) ?? '';
    if (/BEGIN/i.test(edge)) open.push(name);
    if (open.length === 0) continue;
    if (/END/i.test(edge) && open.at(-1) !== name) continue;
    if (edge !== '') lines.push(`${edge}:${name}`);
    else if (/^[\w-]+[;:]/.test(line)) lines.push(line);
    else if (TEXT_LINE.test(above)) lines.push(`${lines.pop()}\\n${line}`);
    if (/END/i.test(edge)) open.pop();
    if (open.length === 0) break;
  }
  return [...lines, ...open.reverse().map((name) => `END:${name}`)].join('\r\n');
}

const addressOf = (attendee: ICAL.Property): string =>
  String(attendee.getFirstValue()).replace(/^mailto:/i, '');

const answerOf = (guest?: ICAL.Property): CalendarReply['answer'] | undefined =>
  ANSWERS[guest?.getFirstParameter('partstat')?.toUpperCase() ?? ''];

/** Some programs name all guests: the one whose address is in the sender's line is meant. */
function guestsAnswer(event: ICAL.Component, from: string): CalendarReply['answer'] | undefined {
  const guests = event.getAllProperties('attendee').filter(answerOf);
  const sender = guests.find((guest) =>
    from.toLowerCase().includes(addressOf(guest).toLowerCase()),
  );
  return answerOf(sender ?? guests[0]);
}

function readReply(calendar: ICAL.Component, part: MailPart, from: string): CalendarReply | null {
  const method = methodOf(calendar, part);
  const event = calendar.getFirstSubcomponent('vevent');
  if (!event || !/^(REPLY|COUNTER)$/.test(method)) return null;
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const answer = method === 'COUNTER' ? 'proposed' : guestsAnswer(event, from);
  if (answer === undefined) return null;
  return { answer, comment: commentOf(event), starts_at: startOf(event) };
}

/** Reads the first calendar in a mail that says something; null where none does, or none can be read. */
function readCalendar<T>(
  root: MailPart,
  read: (calendar: ICAL.Component, part: MailPart) => T | null,
): T | null {
  for (const part of allParts(root)) {
    if (!['text/calendar', 'application/ics'].includes(part.type) && !/\.ics$/i.test(part.name))
      continue;
    try {
      const found = read(new ICAL.Component(ICAL.parse(wellFormed(partText(part)))), part);
      if (found !== null) return found;
    } catch {
      // Its words are still in the mail.
    }
  }
  return null;
}

/** @param from the sender's line of the mail */
export const readCalendarReply = (root: MailPart, from: string): CalendarReply | null =>
  readCalendar(root, (calendar, part) => readReply(calendar, part, from));

function readNotice(calendar: ICAL.Component, part: MailPart): string | null {
  const event = calendar.getFirstSubcomponent('vevent');
  const method = methodOf(calendar, part);
  const comment = method === 'REQUEST' || !event ? '' : commentOf(event);
  if (comment !== '' || !/^(REQUEST|PUBLISH|CANCEL)$/.test(method)) return comment || null;
  const title = cleanLine(String(event?.getFirstPropertyValue('summary') ?? ''), 200);
  const what = method === 'CANCEL' ? 'A cancelled invitation' : 'An invitation';
  return `[${what} is in the mailbox: ${title || 'unnamed'}]`;
}

/** For a mail without words: names the invitation in it, or gives the comment of one who neither accepts nor declines. */
export const calendarNotice = (root: MailPart): string => readCalendar(root, readNotice) ?? '';
