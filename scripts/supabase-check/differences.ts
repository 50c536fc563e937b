import { canonical } from './canonical';
import type { Objects } from './description';

/** An object of the project that is not as fresh migrations make it. */
export interface Difference {
  /** Such as `trigger`. */
  kind: string;
  /** Such as `change_05_record on public.contact_submissions`. */
  name: string;
  /** Its definition in fresh migrations; undefined when they make no such object. */
  wanted: string | undefined;
  /** Its definition in the project; undefined when it is missing. */
  found: string | undefined;
}

/** Kinds of two words; of all others the first word is the kind. */
const KIND = /^(throttle rule|\S+) (.+)$/;

/** A hosted project brings extensions of its own. */
const isSupabases = ({ kind, wanted }: Difference) => kind === 'extension' && wanted === undefined;

const flat = (definition: string | undefined) =>
  definition === undefined ? undefined : canonical(definition);

/** Lists the objects that differ, in the order of the description. */
export function findDifferences(wanted: Objects, found: Objects): Difference[] {
  return [...new Set([...wanted.keys(), ...found.keys()])]
    .filter((object) => flat(wanted.get(object)) !== flat(found.get(object)))
    .map((object) => {
      const [, kind = '', name = ''] = KIND.exec(object) ?? [];
      return { kind, name, wanted: wanted.get(object), found: found.get(object) };
    })
    .filter((difference) => !isSupabases(difference));
}

const LONGEST_SHOWN = 100;

/** Says in a line how the object differs; long definitions are not repeated. */
export function describeDifference({ wanted, found }: Difference): string {
  if (found === undefined) return 'is missing';
  if (wanted === undefined) return 'is there, and no migration makes it';
  const [is, should] = [flat(found) || 'plain', flat(wanted) || 'plain'];
  return Math.max(is.length, should.length) <= LONGEST_SHOWN
    ? `is "${is}", not "${should}"`
    : 'is not as the migrations make it';
}
