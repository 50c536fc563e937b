import { COMPARISONS, IS_VALUES, type Filter } from './filter';
import type { OrderTerm, Query } from './query';

/** Whatever has rows: a table, or the result of a function. */
export interface Relation {
  /** Name its columns are qualified by. */
  name: string;
  /** Type of each column, as SQL writes it. */
  columns: ReadonlyMap<string, string>;
}

/** A name as SQL takes it: quoted, so that nothing in it can be anything but a name. */
export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const identifiers = (names: string[]) => names.map(identifier).join(', ');

export const qualified = (name: string) => `"public".${identifier(name)}`;

const arrayLiteral = (values: string[]) =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** Most rows one answer may hold: a hosted project's default. */
export const MAX_ROWS = 1000;

/**
 * One SQL statement in the making. Names are quoted and values bound; nothing a client sent is ever part of the text in
 * any other way.
 */
export class Statement {
  readonly values: string[] = [];

  /** Binds a value: sent as text and read by the type that Postgres infers, so `22P02` is Postgres' own word. */
  bind(value: string): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  select(relation: Relation, columns: string[]): string {
    return columns
      .map((name) => `${identifier(relation.name)}.${name === '*' ? name : identifier(name)}`)
      .join(', ');
  }

  where(relation: Relation, filters: Filter[]): string {
    return filters.length ? `where ${this.join(relation, 'and', filters)}` : '';
  }

  order(relation: Relation, terms: OrderTerm[]): string {
    if (!terms.length) return '';
    const sql = terms.map(
      ({ column, direction, nulls }) =>
        `${this.column(relation, column)} ${direction}${nulls ? ` nulls ${nulls}` : ''}`,
    );
    return `order by ${sql.join(', ')}`;
  }

  /** The rows of `from`, filtered, ordered and cut to the page that was asked for. */
  page(relation: Relation, from: string, { select, filters, order, window }: Query): string {
    const { offset, limit = MAX_ROWS } = window;
    return [
      `select ${this.select(relation, select)} from ${from} as ${identifier(relation.name)}`,
      this.where(relation, filters),
      this.order(relation, order),
      `limit ${Math.min(limit, MAX_ROWS)} offset ${offset}`,
    ].join(' ');
  }

  private column(relation: Relation, name: string): string {
    return `${identifier(relation.name)}.${identifier(name)}`;
  }

  private join(relation: Relation, kind: 'and' | 'or', filters: Filter[]): string {
    return filters.map((filter) => this.condition(relation, filter)).join(` ${kind} `);
  }

  private condition(relation: Relation, filter: Filter): string {
    return `${filter.negated ? 'not ' : ''}(${this.test(relation, filter)})`;
  }

  private test(relation: Relation, filter: Filter): string {
    if ('filters' in filter) return this.join(relation, filter.kind, filter.filters);
    const left = this.column(relation, filter.column);
    switch (filter.kind) {
      case 'compare': {
        const isPattern = filter.operator === 'like' || filter.operator === 'ilike';
        const value = isPattern ? filter.value.replaceAll('*', '%') : filter.value;
        return `${left} ${COMPARISONS[filter.operator]} ${this.bind(value)}`;
      }
      case 'in':
        return `${left} = any (${this.bind(arrayLiteral(filter.values))})`;
      case 'is':
        return `${left} is ${IS_VALUES[filter.value]}`;
    }
  }
}
