import {
  findNodeAtLocation,
  parse,
  type ParseError,
  parseTree,
  printParseErrorCode,
  visit,
} from 'jsonc-parser';

/** How to fix the fault behind each of the parser's codes, in words for an editor of content. */
const REMEDIES: Record<string, string | undefined> = {
  CommaExpected: 'a comma is missing before this',
  PropertyNameExpected:
    'expected a name in double quotes; or the comma before this is one too many',
  ValueExpected: 'a value is missing here; or the comma before this is one too many',
  ColonExpected: 'a colon is missing here',
  CloseBraceExpected: 'a closing } is missing here',
  CloseBracketExpected: 'a closing ] is missing here',
  EndOfFileExpected: 'nothing may stand behind the end',
  InvalidSymbol: 'this is no value; a text needs straight double quotes, like "this"',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfString: 'this text has no closing quote in its line',
  InvalidCharacter: 'this text holds a tab or another control character: write a space',
  InvalidEscapeCharacter: 'a backslash in this text begins no known sign: write two for one',
  InvalidUnicode: 'a \\u in this text needs four digits from 0 to F behind it',
  InvalidNumberFormat: 'this number is not whole: write it like 5 or 0.5',
};

const BYTE_ORDER_MARK = '\uFEFF';

function placeOf(text: string, offset: number) {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/**
 * Reads JSON.
 *
 * @throws SyntaxError with the line and column of the fault, and how to fix it
 */
export function readJson(text: string): unknown {
  if (text.startsWith(BYTE_ORDER_MARK)) {
    throw new SyntaxError('it begins with a byte order mark: save it as UTF-8 without BOM');
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const faults: ParseError[] = [];
    parse(text, faults, { disallowComments: true });
    const [fault] = faults;
    const { line, column } = placeOf(text, fault?.offset ?? text.length);
    const remedy = fault && REMEDIES[printParseErrorCode(fault.error)];
    throw new SyntaxError(`line ${line}, column ${column}: ${remedy ?? 'this is not JSON'}`);
  }
}

/** The keys and indexes of a place like `hero.stats[2].label`. */
const segmentsOf = (place: string) =>
  (place.match(/[^.[\]]+/g) ?? []).map((key) => (/^\d+$/.test(key) ? Number(key) : key));

/** The line of a place like `hero.stats[2].label` in a JSON text; if the place is missing, the line of its parent. */
export function lineOf(text: string, place: string): number {
  const root = parseTree(text);
  const segments = segmentsOf(place);
  for (let length = segments.length; root && length > 0; length -= 1) {
    const node = findNodeAtLocation(root, segments.slice(0, length));
    if (node)
      return placeOf(text, (node.parent?.type === 'property' ? node.parent : node).offset).line;
  }
  return 1;
}

/** Finds repeated names in an object, with their lines: `JSON.parse` silently takes the last value. */
export function findRepeatedNames(text: string): { name: string; line: number }[] {
  const found: { name: string; line: number }[] = [];
  const open: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name, offset) => {
      if (open.at(-1)?.has(name)) found.push({ name, line: placeOf(text, offset).line });
      open.at(-1)?.add(name);
    },
  });
  return found;
}
