import { RestError } from '../errors';
import type { Statement } from './statement';

/** Everything that cannot end a name: https://docs.postgrest.org/en/stable/references/api/tables_views.html */
const NAME = /[\p{L}\p{N}_$][\p{L}\p{N}_$ ]*(?:-(?!>)[\p{L}\p{N}_$ ]+)*/u;

/** Walks once over a piece of query grammar; anything that does not fit is a PGRST100 that names the place. */
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

  /** Consumes a match of the pattern here, if there is one. */
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

  /** Consumes one or more matches of `scan`, separated by commas. */
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
const COMPARISONS = new Map([
  ['eq', '='],
  ['neq', '<>'],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['like', 'like'],
  ['ilike', 'ilike'],
  ['imatch', '~*'],
  ['cs', '@>'],
]);

/** Operands of `is.` */
const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown'];

/** A value ends at NUL, because PostgREST hands it to PostgreSQL as a C string. */
const cutAtNul = (value: string) => value.replace(/\0.*$/s, '');

/** A value inside parentheses ends at a comma, or is quoted. */
const scanItem = (scanner: Scanner) => scanner.quoted() ?? scanner.match(/[^,)]*/) ?? '';

function scanItems(scanner: Scanner): string[] {
  scanner.expect('(');
  if (scanner.take(')')) return [];
  const items = scanner.list(() => cutAtNul(scanItem(scanner)));
  scanner.expect(')');
  // PostgREST cannot tell one empty value from none.
  return items.length === 1 && items[0] === '' ? [] : items;
}

/** Scans `eq.value` and its like into the SQL that follows the column. */
function scanTest(scanner: Scanner, statement: Statement, scanValue: () => string): string {
  const operator = scanner.match(/[a-z]+(?=\.)/) ?? scanner.fail('expecting operator');
  scanner.expect('.');
  if (operator === 'in') return `= any (${statement.bindAll(scanItems(scanner))})`;
  if (operator === 'is') {
    const value = scanner.match(/[a-z_]+/i)?.toLowerCase() ?? '';
    if (IS_VALUES.includes(value)) return `is ${value.replace('_', ' ')}`;
    return scanner.fail('expecting null or trilean value (unknown, true, false)');
  }
  const sign = COMPARISONS.get(operator) ?? scanner.fail(`unknown operator "${operator}"`);
  const value = cutAtNul(scanValue());
  return `${sign} ${statement.bind(sign.endsWith('like') ? value.replaceAll('*', '%') : value)}`;
}

function scanCondition(
  scanner: Scanner,
  statement: Statement,
  column: string,
  scanValue: () => string,
): string {
  const not = scanner.take('not.') ? 'not ' : '';
  return `${not}(${statement.column(column)} ${scanTest(scanner, statement, scanValue)})`;
}

function scanTree(scanner: Scanner, statement: Statement): string {
  const logic = scanner.match(/(?:not\.)?(?:and|or)(?=\()/);
  if (logic) return scanBranches(scanner, statement, logic);
  const column = scanner.name();
  scanner.expect('.');
  return scanCondition(scanner, statement, column, () => scanItem(scanner));
}

function scanBranches(scanner: Scanner, statement: Statement, logic: string): string {
  scanner.expect('(');
  const branches = scanner.list(() => scanTree(scanner, statement));
  scanner.expect(')');
  const not = logic.startsWith('not.') ? 'not ' : '';
  return `${not}(${branches.join(logic.endsWith('or') ? ' or ' : ' and ')})`;
}

/**
 * Reads a parameter such as `or=(a.eq.1,and(b.gt.2,c.is.null))` as an SQL condition. Throws PGRST100.
 *
 * @param logic `and`, `or`, `not.and` or `not.or`
 */
export function parseLogic(statement: Statement, logic: string, text: string): string {
  const scanner = new Scanner('logic tree', text);
  const condition = scanBranches(scanner, statement, logic);
  scanner.expectEnd();
  return condition;
}

/**
 * Reads a parameter such as `email=ilike.*@example.com` or `status=not.in.(new,closed)` as an SQL condition: alone on its
 * parameter, a value runs to the end. Throws PGRST100.
 */
export function parseFilter(statement: Statement, name: string, text: string): string {
  const nameScanner = new Scanner('filter', name);
  const column = nameScanner.name();
  nameScanner.expectEnd();
  const scanner = new Scanner('filter', text);
  const condition = scanCondition(scanner, statement, column, () => scanner.rest());
  scanner.expectEnd();
  return condition;
}
