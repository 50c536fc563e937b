import { COMPARISONS, IS_VALUES, TEXT_MATCHES } from './filter';
import type { Filter } from './filter';
import type { OrderTerm } from './order';
import type { Path } from './path';
import type { Query } from './query';
import type { SelectedColumn, SelectItem } from './select';

/** Whatever has rows: a table, or the result of a function. */
export interface Relation {
  /** Name its columns are qualified by. */
  name: string;
  /** Type of each column, as SQL writes it. */
  columns: ReadonlyMap<string, string>;
}

/** A name as SQL takes it: quoted, so that nothing in it can be anything but a name. */
export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const qualified = (name: string) => `"public".${identifier(name)}`;

const arrayLiteral = (values: string[]) =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/**
 * One SQL statement in the making. Names are quoted and values bound; nothing a client sent is ever part of the text in
 * any other way.
 */
export class Statement {
  readonly values: string[] = [];

  /** Binds a value: sent as text and read by the type's own input function, so `22P02` is Postgres' own word. */
  bind(value: string, type = 'text'): string {
    this.values.push(value);
    return `$${this.values.length}::text::${type}`;
  }

  select(relation: Relation, items: SelectItem[]): string {
    return items
      .map((item) =>
        item === '*' ? `${identifier(relation.name)}.*` : this.selectedColumn(relation, item),
      )
      .join(', ');
  }

  where(relation: Relation, filters: Filter[]): string {
    return filters.length ? `where ${this.join(relation, 'and', filters)}` : '';
  }

  order(relation: Relation, terms: OrderTerm[]): string {
    if (!terms.length) return '';
    const sql = terms.map(({ path, direction, nulls }) =>
      [this.path(relation, path), direction, nulls && `nulls ${nulls}`].filter(Boolean).join(' '),
    );
    return `order by ${sql.join(', ')}`;
  }

  window({ offset, limit }: Query['window'], maxRows: number): string {
    return `limit ${Math.min(limit ?? maxRows, maxRows)} offset ${offset}`;
  }

  private selectedColumn(relation: Relation, { path, alias, cast }: SelectedColumn): string {
    const value = this.path(relation, path);
    const name = alias ?? String(path.steps.at(-1)?.key ?? path.column);
    return `${cast ? `cast(${value} as ${cast})` : value} as ${identifier(name)}`;
  }

  private path(relation: Relation, { column, steps }: Path): string {
    const base = `${identifier(relation.name)}.${identifier(column)}`;
    if (!steps.length) return base;
    const keys = steps.map(({ arrow, key }) =>
      typeof key === 'number' ? `${arrow} ${key}` : `${arrow} ${this.bind(key)}`,
    );
    return `(to_jsonb(${base}) ${keys.join(' ')})`;
  }

  private join(relation: Relation, kind: 'and' | 'or', filters: Filter[]): string {
    return filters.map((filter) => this.condition(relation, filter)).join(` ${kind} `);
  }

  private condition(relation: Relation, filter: Filter): string {
    return `${filter.negated ? 'not ' : ''}(${this.test(relation, filter)})`;
  }

  private test(relation: Relation, filter: Filter): string {
    if ('filters' in filter) {
      return this.join(relation, filter.kind, filter.filters);
    }
    const left = this.path(relation, filter.path);
    const type = this.typeOf(relation, filter.path);
    switch (filter.kind) {
      case 'compare':
        return `${left} ${COMPARISONS[filter.operator]} ${this.bind(filter.value, type)}`;
      case 'match': {
        const isLike = filter.operator === 'like' || filter.operator === 'ilike';
        const value = isLike ? filter.value.replaceAll('*', '%') : filter.value;
        return `${left} ${TEXT_MATCHES[filter.operator]} ${this.bind(value)}`;
      }
      case 'in':
        return `${left} = any (${this.bind(arrayLiteral(filter.values), `${type}[]`)})`;
      case 'is':
        return `${left} is ${IS_VALUES[filter.value]}`;
    }
  }

  /** An unknown column is left to Postgres to refuse (42703), in its own words. */
  private typeOf(relation: Relation, { column, steps }: Path): string {
    if (steps.length) return steps.at(-1)?.arrow === '->' ? 'jsonb' : 'text';
    return relation.columns.get(column) ?? 'text';
  }
}
