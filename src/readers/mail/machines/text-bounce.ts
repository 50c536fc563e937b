import { isOurAddress } from '../conversation';
import { addressesIn, EMPTY_PATH, field, isMailDaemon, isMailServer } from '../header-fields';

/** A mail of ours that a report is about. */
export type Returned = {
  /** Its ids, as the report quotes them. */
  references: string[];
  /** The addresses that it asked answers to, in lower case. */
  replyTo: string[];
  /** In lower case. */
  recipients: string[];
};

/** A mail as a report in words alone is read from it. */
export type WordedMail = { header: string; words: string; ourAddresses: readonly string[] };

/** A report in words: a mail of ours failed for good, or it is late. */
type WordedReport = { isFinal: boolean; report: Returned & { code: string } };

/** The header of a returned mail comes first; its body may be long. */
const MOST_ORIGINAL = 100_000;

const idsIn = (text = ''): string[] =>
  [...text.matchAll(/<([^<>\s]{3,250})>/g)].map(([, id]) => id ?? '').slice(0, 1);

/** The mail that a report returns, or its header, and whom it was sent to. */
export const returnedMail = (
  texts: readonly string[],
): Pick<Returned, 'references' | 'replyTo'> & { to: string[] } => {
  const headers = texts.map((text) => text.slice(0, MOST_ORIGINAL));
  return {
    references: headers.flatMap((text) => idsIn(field(text, 'Message-ID'))),
    replyTo: headers.flatMap((text) => addressesIn(field(text, 'Reply-To'))),
    to: headers.flatMap((text) => addressesIn(field(text, 'To'))),
  };
};

/** An enhanced status code anywhere in a text. */
export const statusIn = (text = ''): string | undefined =>
  /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(text)?.[0];

/** A server that goes on trying says so. */
const DELAY =
  /\b(warning|delay(ed)?|not yet been|will (be retried|retry|try again|be tried again|keep trying|continue)|still being retried|no action is required|temporar(y|ily))\b/i;

/** A server that has given up says so, even where it quotes another that spoke of a delay. */
const FINAL =
  /\b((is|been|had|with|of) (a )?permanent (fatal |delivery )*(errors?|failures?)|failed permanently|(have|I've) given up|gave up|unrecoverable error|no further (delivery )?attempts|not going to try again|retry timeout exceeded|too long (in|on) the queue|in the queue too long|removed from the (mail |delivery )?queue)\b/i;

const FAILURE =
  /permanent|undeliver|could ?n[o']t be (delivered|sent|reached)|(was|were)n[o']t able to deliver|not (?:been delivered|delivered to)|unable to (deliver|send)|error (has )?(occurred|delivering)|delivery (failure|errors?)|delivery (to .{0,60})?(has )?failed|failed permanently|did not reach|returned (to sender|mail)|address(es)? not found|failed addresses|no valid recipients|cannot be reached|unknown user|no such (user|person)|user unknown|(does not|doesn't) exist|not listed in|mailbox is full|over quota|quota exceeded|invalid (recipient|address)|(user|mailbox|recipient) not (exist|found)|not a valid (user|mailbox|recipient|address)|(was|were|been) ((automatically )?rejected|aborted)|malformed address|failure notice|bounce notification/i;

/** How a mail server refuses, in whatever language the words around it are (RFC 5321 §4.2.1, RFC 3463). */
const REFUSAL =
  /(?:^|[:>"'(-]|[^\p{ASCII}]|(?:said|code|error)(?=[ \t]))[ \t]*5[0-5]\d(?:[ -]|$)|(?<![\d.])5\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/mu;

/** Here begins the mail that came back: at a line that says so, or at its own header. */
const RETURNED =
  /^.{0,4}-{2,}.*(copy of (the|your) (message|mail)|original message|below this line|returned message|message header|message text follows).*$|^.*below this line is a copy.*$|^(?:Received|Return-Path|Message-ID)[ \t]*:/im;

/** An address alone on its line, as with Exim and Gmail, or before a colon, as with qmail and Yahoo. */
const ALONE = /^[ \t]*(<?[^\s<>:]+@[^\s<>:]+>?)[: \t]*(?:(?:\(|on |\.\.\.).*)?$/gm;

/** An address at the beginning of its line, with the server's reason behind it. */
const LEADING = /^[ \t]*(?:[-*•]+[ \t]+)?(<?[^\s<>:,"]+@[^\s<>:,"]+>?)/gm;

const listed = (told: string, pattern: RegExp): string[] =>
  [...told.matchAll(pattern)].flatMap(([, address]) => addressesIn(address));

/** The first of these lists that names anybody but us, without our addresses. */
function visitorsIn(lists: readonly string[][], ourAddresses: readonly string[]): string[] {
  const visitors = lists.map((list) =>
    list.filter((address) => !isOurAddress(address, ourAddresses)),
  );
  return [...new Set(visitors.find((list) => list.length > 0))];
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ');

/** Our own subject may speak of a delay. */
const withoutSubject = (told: string) => told.replace(/^[ \t>]*Subject[ \t]*:.*$/gim, '');

const subjectOf = (header: string): string => onOneLine(field(header, 'Subject') ?? '');

/** A person may answer as postmaster, and a machine that is no mail server may leave nobody to return a mail to. */
function writerOf(header: string): 'server' | 'unsure' | 'person' {
  if (addressesIn(field(header, 'X-Failed-Recipients')).length > 0) return 'server';
  const from = field(header, 'From') ?? '';
  const returnPath = field(header, 'Return-Path') ?? '';
  const isFromNobody = EMPTY_PATH.test(returnPath);
  const subject = subjectOf(header);
  const isBounce = returnPath === '' || isFromNobody || FAILURE.test(subject);
  // Servers begin subjects in many ways, but not as those of answers.
  const isReply = /^re\s*:/i.test(subject) && !isFromNobody;
  const isNobody = isFromNobody && addressesIn(from).length === 0;
  if (isNobody || isMailDaemon(from) || (isMailServer(from) && isBounce && !isReply))
    return 'server';
  return isFromNobody || (isMailServer(from) && !isReply) ? 'unsure' : 'person';
}

/** True when a header names its writer, and nothing in it says that this is a mail server. */
export const isByPerson = (header: string): boolean =>
  addressesIn(field(header, 'From')).length > 0 && writerOf(header) === 'person';

/** Machines of the absent answer by these fields; few mail servers do. */
const isAnswer = (header: string): boolean =>
  ['In-Reply-To', 'References'].some((name) => field(header, name) !== undefined);

const isOurMail = (original: string, ourAddresses: readonly string[]): boolean =>
  addressesIn(field(original, 'From')).some((address) => isOurAddress(address, ourAddresses));

/** Words and the mail that they return. */
function apart(words: string): { told: string; returned: string } {
  const at = RETURNED.exec(words)?.index ?? words.length;
  return { told: words.slice(0, at), returned: words.slice(at) };
}

/**
 * Reads what a mail server tells in words alone, as Exim and qmail do. Null where no server writes, and where its words are
 * neither of a failure nor of a delay.
 * @param originals mails that are attached
 */
export function readWordedReport(
  { header, words, ourAddresses }: WordedMail,
  originals: readonly string[],
): WordedReport | null {
  const named = addressesIn(field(header, 'X-Failed-Recipients'));
  const subject = subjectOf(header);
  const writer = writerOf(header);
  if (writer === 'person') return null;
  const { told, returned } = apart(words);
  const sentences = onOneLine(withoutSubject(told));
  const isWarning = DELAY.test(subject) && !FAILURE.test(subject);
  const isDelay = isWarning || (DELAY.test(sentences) && !FINAL.test(sentences));
  const isFailure =
    FAILURE.test(sentences) ||
    (writer === 'server' && (FAILURE.test(subject) || REFUSAL.test(told) || FINAL.test(sentences)));
  // A server that names the failed recipients in the header needs no words of failure.
  const isFinal = !isWarning && (named.length > 0 ? isFailure || !isDelay : isFailure && !isDelay);
  if (!isFinal && !(isDelay && writer === 'server')) return null;
  const own = originals.filter((original) => isOurMail(original, ourAddresses));
  // One who is away says "I cannot be reached", and names addresses.
  const isProven = own.length > 0 || (REFUSAL.test(told) && !isAnswer(header));
  if (writer === 'unsure' && !isProven) return null;
  const { to, ...about } = returnedMail([...originals, returned]);
  const lists =
    writer === 'server'
      ? [named, listed(told, LEADING), addressesIn(told), to]
      : [returnedMail(own).to, listed(told, ALONE)];
  const recipients = visitorsIn(lists, ourAddresses);
  if (isFinal && recipients.length === 0) return null;
  const code = statusIn(told) ?? (isFinal ? '5.0.0' : '4.0.0');
  return { isFinal, report: { ...about, recipients, code } };
}
