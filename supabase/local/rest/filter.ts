import { RestError } from '../errors';

/** Everything that cannot end a name: https://docs.postgrest.org/en/stable/references/api/tables_views.html */
const NAME = /[\p{L}\p{N}_$][\p{L}\p{N}_$ ]*(?:-(?!>)[\p{L}\p{N}_$ ]+)*/u;

/** Walks once over a piece of query grammar; whatever does not fit is a PGRST100 that names the place. */
export class Scanner {
  private position = 0;

  constructor(
    private readonly what: string,
    private readonly text: string,
  ) {}

  /** Takes `literal` if it comes next. */
  take(literal: string): boolean {
    if (!this.text.startsWith(literal, this.position)) return false;
    this.position += literal.length;
    return true;
  }

  expect(literal: string): void {
    if (!this.take(literal)) this.fail(`expecting "${literal}"`);
  }

  /** Takes what a pattern matches here, if anything. */
  match(pattern: RegExp): string | undefined {
    const sticky = new RegExp(pattern.source, `${pattern.ignoreCase ? 'i' : ''}uy`);
    sticky.lastIndex = this.position;
    const found = sticky.exec(this.text)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }

  /** Takes `"…"` with `\"` and `\\` inside, if it comes next. */
  quoted(): string | undefined {
    const found = this.match(/"(?:[^"\\]|\\.)*"/);
    return found?.slice(1, -1).replace(/\\(.)/gu, '$1');
  }

  name(): string {
    const name = this.quoted() ?? this.match(NAME)?.trim();
    return name ? name : this.fail('expecting field name');
  }

  /** Takes one or more of what `scan` takes, with commas between. */
  list<Item>(scan: () => Item): Item[] {
    const items = [scan()];
    while (this.take(',')) items.push(scan());
    return items;
  }

  rest(): string {
    const rest = this.text.slice(this.position);
    this.position = this.text.length;
    return rest;
  }

  expectEnd(): void {
    if (this.position < this.text.length) this.fail('unexpected character');
  }

  fail(expected: string): never {
    const place = `(line 1, column ${this.position + 1})`;
    throw new RestError(
      400,
      'PGRST100',
      `"failed to parse ${this.what} (${this.text})" ${place}`,
      expected,
    );
  }
}

/** Operators with one value, as SQL writes them; in `like` and `ilike` a `*` stands for `%`. */
export const COMPARISONS = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  imatch: '~*',
} as const;

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
  | { kind: 'compare'; column: string; operator: keyof typeof COMPARISONS; value: string }
  | { kind: 'in'; column: string; values: string[] }
  | { kind: 'is'; column: string; value: keyof typeof IS_VALUES }
);

const isKeyOf = <T extends object>(table: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(table, key);

/** A value ends at NUL, because PostgREST hands it to PostgreSQL as a C string. */
const cutAtNul = (value: string) => value.replace(/\0.*$/s, '');

function scanValues(scanner: Scanner): string[] {
  scanner.expect('(');
  if (scanner.take(')')) return [];
  const values = scanner.list(() => cutAtNul(scanner.quoted() ?? scanner.match(/[^,)]*/) ?? ''));
  scanner.expect(')');
  // PostgREST cannot tell one empty value from none.
  return values.length === 1 && values[0] === '' ? [] : values;
}

/**
 * Scans `not.eq.value` and its like.
 *
 * @param scanValue alone on its parameter a value runs to the end; inside `or=(…)` it ends at a comma, or is quoted
 */
function scanOperation(scanner: Scanner, column: string, scanValue: () => string): Filter {
  const negated = scanner.take('not.');
  const operator = scanner.match(/[a-z]+(?=\.)/) ?? scanner.fail('expecting operator');
  scanner.expect('.');
  if (operator === 'in') return { kind: 'in', negated, column, values: scanValues(scanner) };
  if (operator === 'is') {
    const value = scanner.match(/[a-z_]+/i)?.toLowerCase() ?? '';
    if (isKeyOf(IS_VALUES, value)) return { kind: 'is', negated, column, value };
    return scanner.fail('expecting null or trilean value (unknown, true, false)');
  }
  if (isKeyOf(COMPARISONS, operator)) {
    return { kind: 'compare', negated, column, operator, value: cutAtNul(scanValue()) };
  }
  return scanner.fail(`unknown operator "${operator}"`);
}

function scanTree(scanner: Scanner): Filter {
  const negated = scanner.match(/not\.(?=(?:and|or)\()/) !== undefined;
  const kind = scanner.match(/(?:and|or)(?=\()/);
  if (kind === 'and' || kind === 'or') {
    return { kind, negated, filters: scanBranches(scanner) };
  }
  const column = scanner.name();
  scanner.expect('.');
  return scanOperation(scanner, column, () => scanner.quoted() ?? scanner.match(/[^,)]*/) ?? '');
}

function scanBranches(scanner: Scanner): Filter[] {
  scanner.expect('(');
  const filters = scanner.list(() => scanTree(scanner));
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
  const column = nameScanner.name();
  nameScanner.expectEnd();
  const scanner = new Scanner('filter', text);
  const filter = scanOperation(scanner, column, () => scanner.rest());
  scanner.expectEnd();
  return filter;
}
