import { addressesIn } from './header-fields';
import { fold, type Line } from './words/lines';

/** The conversation so far, by which history is known. */
export type Conversation = {
  /** The plain texts that we and they sent. */
  sent: readonly string[];
  /** Those of them that they sent, where that is known. */
  theirs?: readonly string[];
  /** The addresses we write from, with or without a name. */
  ourAddresses: readonly string[];
};

/**
 * True for an address of ours, as it is or with a lead's key behind a plus.
 * @param ourAddresses with or without names
 */
export function isOurAddress(address: string, ourAddresses: readonly string[]): boolean {
  const written = address.toLowerCase();
  const plain = written.replace(/\+[^@]*@/, '@');
  const ours = ourAddresses.flatMap(addressesIn);
  return ours.includes(written) || ours.includes(plain);
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Names under which we write: those beside our addresses, and the first line below a signature's dashes. */
function ourNames({ sent, ourAddresses }: Conversation): string[] {
  const beside = ourAddresses.map((address) => address.replace(/<[^>]*>|\S+@\S+/g, ''));
  const signed = sent.flatMap((text) => /^-- ?\r?\n(.+)$/m.exec(text)?.[1] ?? []);
  return [...beside, ...signed].map(fold).filter((name) => name.length >= 4);
}

/** Domains under which anybody may have an address. */
const SHARED =
  /^(?:(?:gmail|googlemail|yahoo|ymail|outlook|hotmail|live|msn|icloud|aol|gmx|zohomail|rediffmail|proton|protonmail|tutanota|yandex|qq|163|126|naver|freenet|t-online)(?:\.co)?\.[a-z]{2,4}|(?:me|mac|mail|email|zoho)\.com|web\.de|mail\.ru|pm\.me)$/i;

/** An address of ours as it is, or with a lead's key behind a plus; colleagues have others at a domain of our own. */
function addressPattern(address: string): string[] {
  const [, user, domain] = /([^\s<>"]+)@([^\s<>"]+)/.exec(address) ?? [];
  if (user === undefined || domain === undefined) return [];
  const users = SHARED.test(domain) ? `${escapeRegExp(user)}(?:\\+\\w+)?` : '[\\w.+-]+';
  return [`(?<![\\w.+-])${users}@${escapeRegExp(domain)}(?![\\w-]|\\.\\w)`];
}

/** Recognises texts that name our address or the name that we write under. */
export function recogniseUs(conversation: Conversation): (text: string) => boolean {
  const addresses = conversation.ourAddresses.flatMap(addressPattern);
  const names = ourNames(conversation).map((name) => `(?<!\\p{L})${escapeRegExp(name)}(?!\\p{L})`);
  if (addresses.length + names.length === 0) return () => false;
  const pattern = new RegExp([...addresses, ...names].join('|'), 'iu');
  return (text) => pattern.test(text);
}

/** The place of a line's words among the texts that we and they sent. */
export type SentPlace = {
  /** The texts that hold them. */
  texts: number[];
  /** The visitor wrote it in one of them, which ours may quote. */
  isTheirs: boolean;
  /** It begins as a line of one does. */
  beginsLine: boolean;
  /** It is the first or the last line of one. */
  isFirst: boolean;
  isLast: boolean;
};

/** Scripts without spaces, whose lines may be broken at any sign. */
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u9fff\uac00-\ud7a3]/g;

/** Characters by which a part of a line proves where it comes from; signs of East Asia say more. */
export const isTelling = (words: string): boolean =>
  words.search(UNSPACED) < 0 ? words.length >= 12 : words.replace(/\s/g, '').length >= 6;

/** Gateways wrap a link into one of their own: the innermost counts, and its host alone. */
const hostOf = (link: string): string =>
  /.*:\/\/([^/?#:%]+)/.exec(link.replace(/(?:%3a|-3a)(?:%2f%2f|__)/gi, '://'))?.[1] ?? '';

/** The words of a line, however a mail program wrote its links, bullets, quotation marks and smileys. */
export function wordsOf(text: string): string {
  const folded = fold(text.normalize('NFKC'));
  const words = folded.replace(/https?:\/\/\S+/g, hostOf).replace(UNSPACED, ' $& ');
  return words.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? folded;
}

type SentText = { lines: string[]; words: string; isTheirs: boolean };

function readSent(text: string, isTheirs: boolean): SentText {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map(wordsOf)
    .filter(Boolean);
  const worded = lines.filter((line) => /[\p{L}\p{N}]/u.test(line));
  return { lines, words: ` ${worded.join(' ')} `, isTheirs };
}

export const readAll = ({ sent, theirs }: Conversation): SentText[] =>
  sent
    .map((text) => readSent(text, theirs?.includes(text) === true))
    .filter(({ lines: [first] }) => first !== undefined);

export const holds = ({ lines, words }: SentText, line: string): boolean =>
  lines.includes(line) || (isTelling(line) && words.includes(` ${line} `));

/** Recognises words that stand in one of the sent texts and are no mere greeting. */
export function recogniseSent(conversation: Conversation): (words: string) => boolean {
  const texts = readAll(conversation);
  return (words) => {
    const folded = wordsOf(words);
    return isTelling(folded) && texts.some((text) => holds(text, folded));
  };
}

/** Finds each of these lines among what was sent; those that were wrapped anew, too. */
export function findSent(
  lines: readonly Line[],
  conversation: Conversation,
): (SentPlace | undefined)[] {
  const texts = readAll(conversation);
  const folded = lines.map(({ text }) => wordsOf(text));
  /** The rest of a wrapped line is short, and belongs to the line before it. */
  const isRest = (text: SentText, at: number) => {
    const [before, words, after] = [folded[at - 1], folded[at], folded[at + 1]];
    return [`${before} ${words}`, `${words} ${after}`].some(
      (pair, index) =>
        (index === 0 ? before : after) && isTelling(pair) && text.words.includes(` ${pair} `),
    );
  };
  return folded.map((words, at) => {
    if (words === '') return undefined;
    const found = texts.flatMap((text, index) =>
      holds(text, words) || isRest(text, at) ? [index] : [],
    );
    if (found.length === 0) return undefined;
    return {
      texts: found,
      isTheirs: found.some((index) => texts[index]?.isTheirs),
      beginsLine: found.some((index) =>
        texts[index]?.lines.some((line) => line.startsWith(words) || words.startsWith(line)),
      ),
      isFirst: found.some((index) => texts[index]?.lines[0]?.startsWith(words)),
      isLast: found.some(
        (index) =>
          texts[index]?.lines.at(-1)?.endsWith(words) || texts[index]?.words.endsWith(` ${words} `),
      ),
    };
  });
}
