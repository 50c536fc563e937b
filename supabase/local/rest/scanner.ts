import { parseError } from './errors';

/** Walks once over a piece of query grammar; whatever does not fit is a PGRST100 that names the place. */
export class Scanner {
  private position = 0;

  constructor(
    private readonly what: string,
    private readonly text: string,
  ) {}

  get done(): boolean {
    return this.position >= this.text.length;
  }

  /** Takes `literal` if it comes next. */
  take(literal: string): boolean {
    if (!this.text.startsWith(literal, this.position)) return false;
    this.position += literal.length;
    return true;
  }

  expect(literal: string): void {
    if (!this.take(literal)) this.fail(`expecting "${literal}"`);
  }

  /** Takes what a sticky pattern matches here, if anything. */
  match(pattern: RegExp): string | undefined {
    const sticky = new RegExp(pattern.source, 'uy');
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

  rest(): string {
    const rest = this.text.slice(this.position);
    this.position = this.text.length;
    return rest;
  }

  expectEnd(): void {
    if (!this.done) this.fail('unexpected character');
  }

  fail(expected: string): never {
    throw parseError(this.what, this.text, this.position + 1, expected);
  }
}
