import type { Objects } from './description';

/** The content of a pair of parentheses: texts and inner groups, in order. */
interface Group {
  parts: (string | Group)[];
  isClosed: boolean;
}

function parse(text: string): Group {
  const root: Group = { parts: [], isClosed: true };
  const open = [root];
  for (const piece of text.split(/([()])/)) {
    const group = open.at(-1) ?? root;
    if (piece === '(') {
      const inner: Group = { parts: [], isClosed: false };
      group.parts.push(inner);
      open.push(inner);
    } else if (piece === ')' && open.length > 1) {
      group.isClosed = true;
      open.pop();
    } else {
      group.parts.push(piece);
    }
  }
  return root;
}

/** The only operator (AND or OR) of a group; undefined if it has none or both. */
function joiner({ parts }: Group): string | undefined {
  const text = parts.filter((part) => typeof part === 'string').join(' ');
  const words = new Set(text.match(/\b(?:AND|OR)\b/g));
  return words.size === 1 ? [...words][0] : undefined;
}

function render(group: Group): string {
  const word = joiner(group);
  const isOperand = (index: number) => {
    const [before, after] = [group.parts[index - 1] ?? '', group.parts[index + 1] ?? ''];
    if (typeof before !== 'string' || typeof after !== 'string') return false;
    const [left, right] = [before.trim(), after.trim()];
    return (
      (left === '' || left.endsWith(word ?? '')) && (right === '' || right.startsWith(word ?? ''))
    );
  };
  return group.parts
    .map((part, index) => {
      if (typeof part === 'string') return part;
      const isRedundant = word !== undefined && joiner(part) === word && isOperand(index);
      return isRedundant ? render(part) : `(${render(part)}${part.isClosed ? ')' : ''}`;
    })
    .join('');
}

/** PostgreSQL keeps literals and textual function bodies as they were written. */
const VERBATIM = /\nAS \$(?:function|procedure)x*\$.*$|'(?:[^']|'')*'/gs;

/** A character that occurs in no definition. */
const MARK = '\0';

/**
 * Removes the differences that arise when PostgreSQL reads its own output again, as from a dump: white space, and parentheses
 * as in `(a OR b) OR c`. Function bodies stay as they are, because a line break may end a comment there.
 */
export function canonical(definition: string): string {
  const text = definition.trim();
  const verbatim = text.match(VERBATIM) ?? [];
  const rendered = render(parse(text.replace(VERBATIM, MARK).replace(/\s+/g, ' ')));
  return rendered
    .split(MARK)
    .map((piece, index) => piece + (verbatim[index] ?? ''))
    .join('');
}

/** An object that differs between the project and a fresh migration. */
export interface Difference {
  /** Such as `trigger`. */
  kind: string;
  /** Such as `lead_changed on public.contact_submissions`. */
  name: string;
  /** Its definition in fresh migrations; undefined when they make no such object. */
  wanted: string | undefined;
  /** Its definition in the project; undefined when it is missing. */
  found: string | undefined;
}

/** Splits a name into kind and name. Only `throttle rule` has two words. */
const KIND = /^(throttle rule|\S+) (.+)$/;

/** A hosted project brings extensions of its own. */
const isSupabases = ({ kind, wanted }: Difference) => kind === 'extension' && wanted === undefined;

const flat = (definition: string | undefined) =>
  definition === undefined ? undefined : canonical(definition);

/** Lists the differing objects in the order of the description. */
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

/** Describes a difference in one line; long definitions are left out. */
export function describeDifference({ wanted, found }: Difference): string {
  if (found === undefined) return 'is missing';
  if (wanted === undefined) return 'is there, and no migration makes it';
  const [is, should] = [flat(found) || 'plain', flat(wanted) || 'plain'];
  return Math.max(is.length, should.length) <= LONGEST_SHOWN
    ? `is "${is}", not "${should}"`
    : 'is not as the migrations make it';
}
