import { RestError } from './errors';

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
