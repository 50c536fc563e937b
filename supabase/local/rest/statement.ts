/** A name as SQL takes it: quoted, so that nothing in it can be anything but a name. */
export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const identifiers = (names: string[]) => names.map(identifier).join(', ');

export const qualified = (name: string) => `"public".${identifier(name)}`;

/**
 * One SQL statement in the making. Names are quoted and values bound; nothing a client sent is ever part of the text in
 * any other way.
 */
export class Statement {
  readonly values: string[] = [];

  /** @param relation name that columns are qualified by: a table's, or that of the type a function returns */
  constructor(readonly relation: string) {}

  /** Binds a value: sent as text and read by the type that Postgres infers, so `22P02` is Postgres' own word. */
  bind(value: string): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Binds an array of values. */
  bindAll(values: string[]): string {
    const quoted = values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`);
    return this.bind(`{${quoted.join(',')}}`);
  }

  column(name: string): string {
    return `${identifier(this.relation)}.${identifier(name)}`;
  }
}
