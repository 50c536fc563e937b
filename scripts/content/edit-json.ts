import { isDeepStrictEqual } from 'node:util';
import { applyEdits, type JSONPath, modify } from 'jsonc-parser';
import { isJsonObject, type JsonObject } from '../../src/gatsby/content-check/content-document';

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
  while (start < least && isDeepStrictEqual(before[start], after[start])) start += 1;
  let end = 0;
  while (end < least - start && isDeepStrictEqual(before.at(-1 - end), after.at(-1 - end)))
    end += 1;
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
  if (isDeepStrictEqual(before, after)) return [];
  if (isJsonObject(before) && isJsonObject(after)) return stepsOfObject(path, before, after);
  if (Array.isArray(before) && Array.isArray(after)) return stepsOfList(path, before, after);
  return [{ path, value: after }];
}

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
