import type { Conversation } from '../../readers/mail/conversation';
import type { MailHeader } from '../../readers/mail/mail-header';
import { type AnswerContent, unreadAnswer } from '../../readers/mail/parse-answer';
import { inWorker, WorkerAway } from '../worker/run-in-worker';
import type { Parsed, ParseTask } from './parse-answer';

/** Reads mails of any kind. Neither call throws because of a mail. @throws WorkerAway when no thread starts to read one */
export type MailParser = {
  /** The headers of mails, in their order; null for one that cannot be read. */
  headers: (
    raws: readonly Uint8Array[],
    conversation: Conversation,
  ) => Promise<(MailHeader | null)[]>;
  /** The content of a mail; one that takes too long, or too much memory, could not be read. */
  content: (raw: Uint8Array, conversation: Conversation) => Promise<AnswerContent>;
};

/** A mail between people takes some milliseconds and megabytes. */
const LIMITS = { timeoutMs: 10_000, maxMemoryMb: 256, startMs: 60_000 };

/** Starting a thread takes longer than a mail, and many come one behind the other. */
const IDLE_MS = 10_000;

/** Parses mails in a thread of their own, so that no mail stops the site. */
export function startMailParser(limits: Partial<typeof LIMITS> = {}): MailParser {
  const parse = inWorker<ParseTask, Parsed>({
    module: 'src/server/mailbox/parse-answer',
    idleMs: IDLE_MS,
    ...LIMITS,
    ...limits,
  });

  async function readHeaders(
    raws: readonly Uint8Array[],
    conversation: Conversation,
  ): Promise<(MailHeader | null)[]> {
    try {
      return (await parse({ headers: raws, contents: [], conversation })).headers;
    } catch (error) {
      if (error instanceof WorkerAway) throw error;
      if (raws.length === 1) return [null];
      const alone: (MailHeader | null)[] = [];
      for (const raw of raws) alone.push(...(await readHeaders([raw], conversation)));
      return alone;
    }
  }

  return {
    headers: readHeaders,
    async content(raw, conversation) {
      try {
        const { contents } = await parse({ headers: [], contents: [raw], conversation });
        return contents[0] ?? unreadAnswer();
      } catch (error) {
        if (error instanceof WorkerAway) throw error;
        return unreadAnswer();
      }
    },
  };
}
