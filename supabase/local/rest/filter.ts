import { scanPath } from './path';
import type { Path } from './path';
import { Scanner } from './scanner';

/** Operators with one value, as SQL writes them. */
export const COMPARISONS = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
} as const;

/** Operators on text; in `like` and `ilike` a `*` stands for `%`. */
export const TEXT_MATCHES = { like: 'like', ilike: 'ilike', match: '~', imatch: '~*' } as const;

/** What may follow `is.` */
export const IS_VALUES = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
} as const;

export type Filter = { negated: boolean } & (
  | { kind: 'and' | 'or'; filters: Filter[] }
  | { kind: 'compare'; path: Path; operator: keyof typeof COMPARISONS; value: string }
  | { kind: 'match'; path: Path; operator: keyof typeof TEXT_MATCHES; value: string }
  | { kind: 'in'; path: Path; values: string[] }
  | { kind: 'is'; path: Path; value: keyof typeof IS_VALUES }
);

const isKeyOf = <T extends object>(table: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(table, key);

function scanList(scanner: Scanner): string[] {
  scanner.expect('(');
  const values: string[] = [];
  if (scanner.take(')')) return values;
  do {
    values.push(scanner.quoted() ?? scanner.match(/[^,)]*/) ?? '');
  } while (scanner.take(','));
  scanner.expect(')');
  return values;
}

/**
 * Scans `not.eq.value` and its like.
 *
 * @param scanValue alone on its parameter a value runs to the end; inside `or=(…)` it ends at a comma, or is quoted
 */
function scanOperation(scanner: Scanner, path: Path, scanValue: () => string): Filter {
  const negated = scanner.take('not.');
  const operator = scanner.match(/[a-z]+/) ?? '';
  scanner.expect('.');
  if (operator === 'in') return { kind: 'in', negated, path, values: scanList(scanner) };
  if (operator === 'is') {
    const value = scanner.match(/[a-z_]+/i)?.toLowerCase() ?? '';
    if (isKeyOf(IS_VALUES, value)) return { kind: 'is', negated, path, value };
    return scanner.fail('expecting null or trilean value (unknown, true, false)');
  }
  if (isKeyOf(COMPARISONS, operator)) {
    return { kind: 'compare', negated, path, operator, value: scanValue() };
  }
  if (isKeyOf(TEXT_MATCHES, operator)) {
    return { kind: 'match', negated, path, operator, value: scanValue() };
  }
  return scanner.fail(`unknown operator "${operator}"`);
}

function scanTree(scanner: Scanner): Filter {
  const negated = scanner.match(/not\.(?=(?:and|or)\()/) !== undefined;
  const kind = scanner.match(/(?:and|or)(?=\()/);
  if (kind === 'and' || kind === 'or') {
    return { kind, negated, filters: scanBranches(scanner) };
  }
  const path = scanPath(scanner);
  scanner.expect('.');
  // Braces and brackets let array and JSON values hold commas of their own.
  return scanOperation(
    scanner,
    path,
    () => scanner.quoted() ?? scanner.match(/(?:\{[^{}]*\}|\[[^[\]]*\]|[^,)])*/) ?? '',
  );
}

function scanBranches(scanner: Scanner): Filter[] {
  scanner.expect('(');
  const filters = [scanTree(scanner)];
  while (scanner.take(',')) filters.push(scanTree(scanner));
  scanner.expect(')');
  return filters;
}

/** Parses a parameter such as `or=(a.eq.1,and(b.gt.2,c.is.null))`. Throws PGRST100. */
export function parseLogic(kind: 'and' | 'or', negated: boolean, text: string): Filter {
  const scanner = new Scanner('logic tree', text);
  const filters = scanBranches(scanner);
  scanner.expectEnd();
  return { kind, negated, filters };
}

/** Parses a parameter such as `email=ilike.*@example.com` or `status=not.in.(new,closed)`. Throws PGRST100. */
export function parseFilter(name: string, text: string): Filter {
  const nameScanner = new Scanner('filter', name);
  const path = scanPath(nameScanner);
  nameScanner.expectEnd();
  const scanner = new Scanner('filter', text);
  const filter = scanOperation(scanner, path, () => scanner.rest());
  scanner.expectEnd();
  return filter;
}
