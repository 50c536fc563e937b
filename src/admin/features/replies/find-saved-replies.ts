import type { SavedReply } from '../../../domain/http-api/saved-replies';

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The saved replies with all these words, or their beginnings and parts; those with them in the title come first. */
export function findSavedReplies(replies: readonly SavedReply[], query: string): SavedReply[] {
  const sought = wordsOf(query);
  const hasAll = (text: string) => sought.every((word) => text.toLowerCase().includes(word));
  const isTitled = ({ title }: SavedReply) => hasAll(title);
  return replies
    .filter(({ title, text }) => hasAll(`${title} ${text}`))
    .toSorted((a, b) => Number(isTitled(b)) - Number(isTitled(a)));
}
