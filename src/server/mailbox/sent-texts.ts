import { z } from 'zod';
import { emailText } from '../email/template';
import { SIGNATURE } from '../email/settings';
import { replyEmail } from '../email/visitor-templates';

export const conversationTextsSchema = z.nullable(
  z.object({
    enquiry: z.object({ message: z.string(), created_at: z.string() }),
    replies: z.array(z.object({ subject: z.string(), text: z.string() })),
    answers: z.array(z.string()),
  }),
);

/** The texts of a conversation as the database keeps them. */
export type ConversationTexts = NonNullable<z.infer<typeof conversationTextsSchema>>;

/** The plain texts that we and the visitor sent, ours as they left: with the enquiry and the signature below. */
export const sentTexts = ({ enquiry, replies, answers }: ConversationTexts): string[] => [
  ...replies.map((reply) => emailText(replyEmail(enquiry, reply))),
  ...answers,
  enquiry.message,
  ['-- ', ...SIGNATURE].join('\n'),
];
