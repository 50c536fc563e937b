import type { Conversation } from './history/history';
import { fold } from './words/lines';
import { addressesIn } from './machines/report-fields';

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
