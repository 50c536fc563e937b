import { cleanLine } from '../../../domain/text';

/** A mail of ours that a report is about. */
export type Returned = {
  /** Its ids, as the report quotes them. */
  references: string[];
  /** The addresses that it asked answers to, in lower case. */
  replyTo: string[];
  /** In lower case. */
  recipients: string[];
};

/** The header of a returned mail comes first; its body may be long. */
const MOST_ORIGINAL = 100_000;

/** One field of a report or a header, whose lines may be folded. */
export const field = (text: string, name: string): string | undefined =>
  new RegExp(`^${name}[ \\t]*:((?:.|\\r?\\n[ \\t])*)`, 'im').exec(text)?.[1]?.trim();

/** Chinese and Japanese servers put wide signs around an address. */
const ADDRESS = /[^\s<>;:,"()[\]：；，。、（）【】「」]+@[^\s<>;:,"()[\]：；，。、（）【】「」]+/g;

export const addressesIn = (text = ''): string[] =>
  (text.match(ADDRESS) ?? []).map((address) =>
    cleanLine(address, 254)
      .replace(/[.'!?]+$/, '')
      .toLowerCase(),
  );

const DAEMON =
  'mailer[- ]daemon|mail-daemon|mdaemon|mail delivery (?:sub)?system|microsoftexchange[0-9a-f]+';
/** A whole name, or the first half of an address: people work for firms whose names begin alike. */
const asSender = (names: string) =>
  new RegExp(
    `^[\\s"']*(?:${names})[\\s"']*(?:[<(]|$)|(?:^|[\\s"'<(])(?:${names})(?:@|["'>)]*$)`,
    'i',
  );
const DAEMONS = asSender(DAEMON);
const SERVERS = asSender(`${DAEMON}|postmaster`);

/** True for a sender, name or address, under which mail servers alone write. */
export const isMailDaemon = (from: string): boolean => DAEMONS.test(from);

/** True for a sender under which mail servers write, and now and then the person who runs one. */
export const isMailServer = (from: string): boolean => SERVERS.test(from);

/** The return path of a mail that nobody shall return, in some mailboxes with the name of the server's daemon. */
export const EMPTY_PATH = /^\s*<\s*(?:mailer-daemon(?:@[^>]*)?)?>/i;

const idsIn = (text = ''): string[] =>
  [...text.matchAll(/<([^<>\s]{3,250})>/g)].map(([, id]) => id ?? '').slice(0, 1);

/** An enhanced status code anywhere in a text. */
export const statusIn = (text = ''): string | undefined =>
  /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(text)?.[0];

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
