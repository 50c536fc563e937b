import type { Conversation } from '../../readers/mail/conversation';
import { type MailHeader, readMailHeader } from '../../readers/mail/mail-header';
import { type AnswerContent, parseAnswer } from '../../readers/mail/parse-answer';

export { parseAnswer };

/** Mails of which the headers or the contents are wanted. */
export type ParseTask = {
  headers: readonly Uint8Array[];
  contents: readonly Uint8Array[];
  conversation: Conversation;
};

export type Parsed = { headers: MailHeader[]; contents: AnswerContent[] };

/** Runs in a thread of its own (mail-parser.ts). */
export async function work(task: ParseTask): Promise<Parsed> {
  const { conversation } = task;
  return {
    headers: await Promise.all(task.headers.map((raw) => readMailHeader(raw, conversation))),
    contents: await Promise.all(task.contents.map((raw) => parseAnswer(raw, conversation))),
  };
}
