import { runInNewContext } from 'node:vm';
import EmailReplyParser from 'email-reply-parser';

/** The new words of a mail, and the history that its writer quoted below or above them. */
export type SplitText = { text: string; quoted: string };

/** The patterns that find quotes take cubic time on hostile text, so they are given this long. */
const TIMEOUT_MS = 500;

/** A signature is the writer's own words; only quoted mail is cut off. */
function split(whole: string): SplitText {
  const fragments = new EmailReplyParser().read(whole).getFragments();
  const textOf = (isQuoted: boolean) =>
    fragments
      .filter((fragment) => fragment.isQuoted() === isQuoted)
      .map((fragment) => fragment.getContent())
      .join('\n')
      .trim();
  return { text: textOf(false), quoted: textOf(true) };
}

/** Cuts quoted mail off a plain text. A text of nothing but quotes, and one that takes too long, stays whole. */
export function splitQuotedText(whole: string): SplitText {
  try {
    const parts: SplitText = runInNewContext(
      'split(whole)',
      { split, whole },
      { timeout: TIMEOUT_MS },
    );
    return parts.text === '' ? { text: whole, quoted: '' } : parts;
  } catch {
    return { text: whole, quoted: '' };
  }
}
