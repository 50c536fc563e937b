import { applyEdits, type JSONPath, modify } from 'jsonc-parser';

type JsonObject = Readonly<Record<string, unknown>>;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A step of an edit: a value that is set, removed (undefined), or inserted into a list. */
interface Step {
  path: JSONPath;
  value: unknown;
  isInsertion?: boolean;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function stepsOfObject(path: JSONPath, before: JsonObject, after: JsonObject): Step[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    // An empty value may be left out; it stays as it was written.
    if (!(name in after) && isEmpty(before[name])) return [];
    return stepsBetween([...path, name], before[name], after[name]);
  });
}

/** The entries around a change stay, each as it is written. */
function stepsOfList(
  path: JSONPath,
  before: readonly unknown[],
  after: readonly unknown[],
): Step[] {
  if (before.length === after.length) {
    return after.flatMap((value, index) => stepsBetween([...path, index], before[index], value));
  }
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < least - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const removed = Array.from({ length: before.length - start - end }, () => ({
    path: [...path, start],
    value: undefined,
  }));
  const inserted = after.slice(start, after.length - end).map((value, index) => ({
    path: [...path, start + index],
    value,
    isInsertion: true,
  }));
  return [...removed, ...inserted];
}

function stepsBetween(path: JSONPath, before: unknown, after: unknown): Step[] {
  if (before === after) return [];
  if (isJsonObject(before) && isJsonObject(after)) return stepsOfObject(path, before, after);
  if (Array.isArray(before) && Array.isArray(after)) return stepsOfList(path, before, after);
  return [{ path, value: after }];
}

const isSame = (before: unknown, after: unknown): boolean =>
  stepsBetween([], before, after).length === 0;

/**
 * Changes a JSON text where its value changes. All else stays byte for byte: the order of keys, what stands in one line, and how
 * letters are written. What is new is left for Prettier to lay out, which jsonc-parser would do with its neighbours, too.
 *
 * @param text JSON
 * @param value what it is to say
 */
export function editJson(text: string, value: unknown): string {
  return stepsBetween([], JSON.parse(text), value).reduce(
    (edited, { path, value: wanted, isInsertion = false }) =>
      applyEdits(edited, modify(edited, path, wanted, { isArrayInsertion: isInsertion })),
    text,
  );
}

/** How Prettier lays out content, as the repository is. */
export const LAYOUT = { parser: 'json', printWidth: 100 } as const;

/**
 * The text of a JSON file after a change: what stays is as it was written.
 *
 * @param before undefined for a new file
 * @param layOut Prettier with `LAYOUT`
 */
export async function changedText(
  before: string | undefined,
  value: unknown,
  layOut: (text: string) => Promise<string>,
): Promise<string> {
  const text = before === undefined ? JSON.stringify(value, null, 2) : editJson(before, value);
  return text === before ? text : layOut(text);
}
