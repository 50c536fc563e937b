import { OAUTH_CAUSES } from './oauth';

/** Each cause begins a sentence in the log, in `npm run status` and at the desk; the first pattern that fits names it. */
const CAUSES: readonly [RegExp, string][] = [
  ...OAUTH_CAUSES,
  // SMTP replies; the words before the number are nodemailer's.
  [/^E[A-Z]+ 4\d\d$/, 'the mail server asks to try again later'],
  [/^EAUTH|^ENOAUTH/, 'the mail server refuses our user name or password'],
  [/^ESIZE/, 'the email is larger than the mail server takes'],
  [/^ESENDER/, 'the mail server refuses our sender address'],
  [/^EENVELOPE/, 'the mail server refuses this email address'],
  [/^EMESSAGE/, 'the mail server refuses the message'],
  // The line to the mail server.
  [/CERT|SIGNATURE/, "the mail server's certificate is not trusted"],
  [/^ETLS|^EREQUIRETLS|EPROTO|SSL/, 'an encrypted connection to the mail server fails'],
  [/^EDNS|^ESOCKET (ENOTFOUND|EAI_)/, 'the name of the mail server is unknown'],
  [/^ETIMEDOUT (CONNECT|GREETING|UPGRADE|SOCKET)_/, 'the mail server does not answer in time'],
  [/^ETIMEDOUT DELIVERY/, 'the mail server takes too long over one email'],
  [/^ESOCKET ECONNREFUSED/, 'nothing listens at the address of the mail server'],
  [/^ESOCKET E(HOST|NET)UNREACH/, 'the mail server is out of reach'],
  [/^ESOCKET|^ECONNECTION/, 'the mail server breaks the connection'],
  [/^EPROTOCOL|^ECONFIG/, 'the mail server and the site do not understand each other'],
  // A webhook, whose codes are those of HTTP and of the system.
  [/^HTTP \d/, 'the receiver refuses the call'],
  [/^ENOTFOUND|^EAI_/, 'the name of the receiver is unknown'],
  [/^ETIMEDOUT/, 'the receiver does not answer in time'],
  [/^ECONN|^E(HOST|NET)UNREACH|^UND_/, 'the receiver is out of reach'],
  // The link of an email about an account.
  [/^LINK/, 'Supabase Auth can’t make its link right now'],
  // The files of a reply.
  [/^FILE GONE/, 'one of its files is gone'],
  [/^FILE CHANGED/, 'one of its files has changed since it was checked'],
  [/^FILE REFUSED/, 'a virus scanner refused one of its files'],
  [/^SCAN/, 'its files wait for the virus scanner'],
  [/^STORAGE/, 'its files can’t be read right now'],
  // A folder in place of a mail server.
  [/^ENOSPC|^EDQUOT/, 'the disk is full'],
  [/^(EACCES|EPERM|EROFS|EEXIST|ENOTDIR)/, 'the outbox folder cannot be written'],
  [/^FAULT/, 'the message cannot be made, because of a fault of the site'],
];

/**
 * The cause of a failed delivery in words that staff understand, without personal data; no capital, no full stop.
 * @param code as in `Delivery` or in the outbox's `last_error`
 */
export const deliveryCause = (code: string): string =>
  CAUSES.find(([pattern]) => pattern.test(code))?.[1] ?? 'nobody takes it';
