import type { Conversation } from './history';
import { fold } from './lines';

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Names under which we write: those beside our addresses, and the first line below a signature's dashes. */
function ourNames({ sent, ourAddresses }: Conversation): string[] {
  const beside = ourAddresses.map((address) => address.replace(/<[^>]*>|\S+@\S+/g, ''));
  const signed = sent.flatMap((text) => /^-- ?\r?\n(.+)$/m.exec(text)?.[1] ?? []);
  return [...beside, ...signed].map(fold).filter((name) => name.length >= 4);
}

/** An address of ours as it is, or with a lead's key behind a plus. */
export function recogniseUs(conversation: Conversation): (text: string) => boolean {
  const addresses = conversation.ourAddresses.flatMap((address) => {
    const [, user, domain] = /([^\s<>"]+)@([^\s<>"]+)/.exec(address) ?? [];
    if (user === undefined || domain === undefined) return [];
    return [`(?<![\\w.+-])${escapeRegExp(user)}(?:\\+\\w+)?@${escapeRegExp(domain)}(?![\\w-])`];
  });
  const names = ourNames(conversation).map((name) => `(?<!\\p{L})${escapeRegExp(name)}(?!\\p{L})`);
  if (addresses.length + names.length === 0) return () => false;
  const pattern = new RegExp([...addresses, ...names].join('|'), 'iu');
  return (text) => pattern.test(text);
}
