import { z } from 'zod';
import { OAUTH_CAUSES } from '../email/oauth';

/** Each cause begins a sentence in the log, in `npm run status` and at the desk; the first pattern that fits names it. */
const CAUSES: readonly [RegExp, string][] = [
  ...OAUTH_CAUSES,
  [/^EAUTH/, 'the mail server refuses the user name or password of IMAP_URL'],
  [/^NOMAILBOX DOT/, 'the folder of IMAP_URL is called otherwise: a dot stands between its parts'],
  [/^NOMAILBOX SLASH/, 'the folder of IMAP_URL is called otherwise: a / stands between its parts'],
  [/^NOMAILBOX ./, 'the folder of IMAP_URL is called otherwise on the mail server'],
  [/^NOMAILBOX/, 'the mail server has no such folder as IMAP_URL names'],
  [/CERT|SIGNATURE/, "the mail server's certificate is not trusted"],
  [/^ETLS|EPROTO|SSL/, 'an encrypted connection to the mail server fails'],
  [/^ENOTFOUND|^EAI_/, 'the name of the mail server is unknown'],
  [/TIMEOUT|ETIMEDOUT/, 'the mail server does not answer in time'],
  [/^ECONNREFUSED/, 'nothing listens at the address of the mail server'],
  [/^E(HOST|NET)UNREACH/, 'the mail server is out of reach'],
  [/^ELEFTOUT/, 'the mail server sends nothing when asked'],
  [/^ENOTHREAD/, 'this site cannot begin to read emails now'],
  [/^ECONN|^EPIPE|^NOCONNECTION|^CLOSEDAFTER/, 'the mail server breaks the connection'],
];

/**
 * Why the mailbox cannot be read, in words that staff understand, without personal data; no capital, no full stop.
 * @param code as in `MailboxFault`
 */
export const mailboxCause = (code: string): string =>
  CAUSES.find(([pattern]) => pattern.test(code))?.[1] ??
  'the mail server does not do what it is asked';

/** Why answers wait in the mailbox, as a line of the log, with the right name of a folder that IMAP_URL misnames. */
export function mailboxLine({
  code,
  folder,
}: {
  code: string;
  folder?: string | undefined;
}): string {
  const name = folder === undefined ? '' : `, so write ${encodeURIComponent(folder)}`;
  return `Answers wait in the mailbox: ${mailboxCause(code)}${name} (${code}).`;
}

const faultText = (code: string) => `${mailboxCause(code)} (${code})`;

const unfetchedSchema = z.object({
  mails: z.number(),
  since: z.string(),
  fault: z.string().transform(faultText),
});

/**
 * Whether somebody reads the mailbox of answers, when it was last read, what keeps it from being read since, and which mails its
 * server does not hand over, in words for staff; from the rpc `mailbox_state`.
 */
export const mailboxStateSchema = z
  .object({
    reading: z.boolean(),
    read_at: z.nullable(z.string()),
    fault: z.nullable(z.string()),
    unfetched: z.nullable(unfetchedSchema),
  })
  .transform(({ fault, ...state }) => ({
    ...state,
    fault: fault === null ? null : faultText(fault),
  }));
