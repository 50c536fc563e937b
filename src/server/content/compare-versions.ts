import { diffArrays } from 'diff';
import type { ChangedFile, ChangedWording } from '../../domain/http-api/content-versions';
import type { VersionStore } from './versions';

/** A text of a document, and the names of the fields that lead to it. */
interface Leaf {
  place: string;
  text: string;
}

/** The texts of a document in their order. Entries of a list have no numbers, which others before them would change. */
function leavesOf(value: unknown, place: readonly string[] = []): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((entry) => leavesOf(entry, place));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...place, name]));
  }
  return [{ place: place.join('.'), text: String(value) }];
}

function readLeaves(bytes: Buffer | undefined): Leaf[] {
  if (bytes === undefined) return [];
  const text = bytes.toString();
  try {
    return leavesOf(JSON.parse(text));
  } catch {
    // A commit may hold what is no JSON.
    return [{ place: '', text }];
  }
}

const isSame = (one: Leaf, other: Leaf) => one.place === other.place && one.text === other.text;

/** The texts that one version of a document lacks, and that the other has added. */
export function compareDocuments(
  before: Buffer | undefined,
  after: Buffer | undefined,
): ChangedWording[] {
  const parts = diffArrays(readLeaves(before), readLeaves(after), { comparator: isSame });
  return parts.flatMap(({ added, removed, value }) =>
    added || removed
      ? value.map((leaf) => ({ kind: added ? ('added' as const) : ('removed' as const), ...leaf }))
      : [],
  );
}

function kindOf(before: Buffer | undefined, after: Buffer | undefined): ChangedFile['kind'] {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}

/** The changes of a version in these files. */
export async function changesOf(
  store: VersionStore,
  id: string,
  files: readonly string[],
): Promise<ChangedFile[]> {
  const earlier = await store.before(id);
  return Promise.all(
    files.map(async (file) => {
      const after = await store.read(id, file);
      const before = earlier === undefined ? undefined : await store.read(earlier, file);
      const wordings = file.endsWith('.json') ? compareDocuments(before, after) : [];
      return { file, kind: kindOf(before, after), wordings };
    }),
  );
}
