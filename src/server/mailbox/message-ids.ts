/** Enough for any conversation between people; a header may name thousands. */
const MOST_REFERENCES = 50;

/** Encoded words can hold any character, and PostgreSQL takes neither NUL nor half a surrogate pair. */
const MESSAGE_ID = /<([^<>\s\p{Cc}\p{Cs}]{3,250})>/gu;

/** A long id that a server has folded, with white space within. */
const FOLDED = /<[^<>\s]{1,250}\s+[^<>\s]{1,250}>/g;

/** Some programs leave the brackets out. */
const UNBRACKETED = /^[^<>\s\p{Cc}\p{Cs}@]{1,200}@[^<>\s\p{Cc}\p{Cs}@]{1,200}$/u;

/** The Message-ID of each of our emails begins with the id of its row in the outbox. */
const OUTBOX_ID = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/i;

/** The ids in a header line, without their brackets. */
export function messageIds(text = ''): string[] {
  const bare = text.split(/[\s,]+/).filter(Boolean);
  if (bare.every((word) => UNBRACKETED.test(word))) return bare;
  const whole = text.replace(FOLDED, (id) => (id.includes('@') ? id.replace(/\s+/g, '') : id));
  return [...whole.matchAll(MESSAGE_ID)].map(([, id]) => id ?? '');
}

/** The rows of the outbox that these ids name. */
export const outboxIds = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => OUTBOX_ID.exec(id)?.[1] ?? []);

/** Of too many ids the last ones, but those of our emails first of all: ours may stand first in a long thread. */
export function mostReferences(ids: string[]): string[] {
  if (ids.length <= MOST_REFERENCES) return ids;
  const ours = ids.filter((id) => OUTBOX_ID.test(id));
  const others = ids.filter((id) => !OUTBOX_ID.test(id));
  return [...others, ...ours].slice(-MOST_REFERENCES);
}
