import type { Bounce } from './bounce';
import { addressesIn, field, returnedMail, statusIn } from './report-fields';

const ROBOT = /\b(mailer-daemon|mail-daemon|mdaemon|postmaster|mail delivery (sub)?system)\b/i;

/** A server that goes on trying says so. */
const DELAY =
  /\b(warning|delay(ed)?|not yet been|will (be retried|retry|keep trying|continue)|still being retried|no action is required|temporar(y|ily))\b/i;

const FAILURE =
  /permanent|undeliver|could ?n[o']t be (delivered|sent)|(was|were)n[o']t able to deliver|unable to deliver|delivery (to .{0,60})?(has )?failed|failed permanently|did not reach|returned to sender|address(es)? not found|failed addresses|no valid recipients|cannot be reached|unknown user|no such user|user unknown/i;

/** Below this line stands the mail that came back. */
const ORIGINAL =
  /^.{0,4}-{2,}.*(copy of (the|your) (message|mail)|original message|below this line|returned message|message header|message text follows).*$|^.*below this line is a copy.*$/im;

/** Addresses that a line begins with: `<a@b>:` of qmail and Yahoo, or alone as with Exim and Gmail. */
const failedLines = (text: string): string[] =>
  [...text.matchAll(/^[ \t]*(<?[^\s<>:]+@[^\s<>:]+>?)[: \t]*(?:(?:\(|on |\.\.\.).*)?$/gm)].map(
    ([line]) => line,
  );

/**
 * Reads a failure that a mail server tells in words alone, as Exim and qmail do. Null where no server writes, or where it is
 * about a delay.
 * @param originals mails that are attached
 */
export function readTextBounce(
  header: string,
  words: string,
  originals: readonly string[],
): Bounce | null {
  const named = addressesIn(field(header, 'X-Failed-Recipients'));
  const isRobot =
    ROBOT.test(field(header, 'From') ?? '') ||
    /^\s*<\s*>/.test(field(header, 'Return-Path') ?? 'x');
  if (named.length === 0 && !isRobot) return null;
  const cut = ORIGINAL.exec(words);
  const [told, returned] = cut
    ? [words.slice(0, cut.index), words.slice(cut.index + cut[0].length)]
    : [words, ''];
  const recipients = named.length > 0 ? named : failedLines(told).flatMap(addressesIn);
  const isFailure = FAILURE.test(told);
  const isDelay = DELAY.test(told);
  // A server that names the failed recipients in the header needs no words of failure.
  const isFinal = named.length > 0 ? isFailure || !isDelay : isFailure && !isDelay;
  const isWarning = DELAY.test(field(header, 'Subject') ?? '');
  if (recipients.length === 0 || !isFinal || isWarning) return null;
  return {
    ...returnedMail([...originals, returned.trimStart()]),
    recipients: [...new Set(recipients)],
    code: statusIn(told) ?? '5.0.0',
  };
}
