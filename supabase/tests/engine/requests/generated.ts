import fc from 'fast-check';

import { fuzzParameters } from '../../../../testing/database/fuzz';
import { post, type RestRequest } from './request';

const COLUMNS = ['id', 'label', 'kind', 'amount', 'flag', 'noted_on'];
const VALUES = ['1', '2.50', '-3', 'Asha', 'asha', 'D*vya', 'odd', 'true', '2026-01-01', 'x', ''];

const column = fc.constantFrom(...COLUMNS);
const value = fc.oneof(fc.constantFrom(...VALUES), fc.string({ maxLength: 4 }));
const quoted = value.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`);

const operation = fc.oneof(
  fc
    .tuple(fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'ilike', 'like'), value)
    .map((pair) => pair.join('.')),
  fc.constantFrom('is.null', 'not.is.null', 'is.true', 'not.is.false'),
  fc.array(quoted, { maxLength: 3 }).map((values) => `in.(${values.join(',')})`),
);
const branch = fc.tuple(column, fc.constantFrom('eq', 'not.eq', 'gt', 'ilike'), quoted);
const filter = fc.oneof(
  fc.tuple(column, operation),
  fc.tuple(
    fc.constantFrom('or', 'and', 'not.or'),
    fc
      .array(branch, { minLength: 1, maxLength: 3 })
      .map((branches) => `(${branches.map((parts) => parts.join('.')).join(',')})`),
  ),
);

const order = fc
  .tuple(column, fc.constantFrom('', '.desc', '.asc.nullsfirst', '.desc.nullslast'))
  .map((term) => ['order', `${term.join('')},id`]);
const select = fc
  .uniqueArray(column, { minLength: 1 })
  .map((columns) => ['select', [...new Set(['id', ...columns])].join(',')]);
const limit = fc.nat({ max: 6 }).map((n) => ['limit', String(n)]);
const offset = fc.nat({ max: 6 }).map((n) => ['offset', String(n)]);

const prefer = fc.constantFrom('', 'count=exact', 'count=estimated');
const accept = fc.constantFrom('*/*', '*/*', 'application/vnd.pgrst.object+json');

const withQuery = (path: string, pairs: string[][]) =>
  `${path}?${pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}`;

const read = fc
  .tuple(
    fc.constantFrom('shapes', 'rpc/shapes_above'),
    fc.tuple(select, order, ...[limit, offset].map((part) => fc.option(part, { nil: [] }))),
    fc.array(filter, { maxLength: 2 }),
    fc.constantFrom('GET', 'GET', 'HEAD'),
    fc.record({ prefer, accept }),
  )
  .map(([path, parts, filters, method, headers]): RestRequest => {
    const pairs = [...parts, ...filters].filter((pair) => pair.length > 0);
    const asked = withQuery(path, pairs);
    return path === 'shapes'
      ? { method, path: asked, headers }
      : post(asked, { minimum: -10 }, headers);
  });

const row = fc.record(
  {
    label: fc.oneof(fc.constantFrom('Asha', 'again'), fc.string({ maxLength: 6 })),
    kind: fc.constantFrom('plain', 'odd', 'none'),
    amount: fc.oneof(fc.integer({ max: 99 }), fc.constantFrom('1e3', 'x', null)),
    noted_on: fc.constantFrom('2026-02-30', '2026-02-28', null),
  },
  { requiredKeys: [] },
);
const returns = fc.constantFrom('return=minimal', 'return=representation', 'count=exact');

const write = fc
  .tuple(
    fc.constantFrom('POST', 'PATCH'),
    row,
    fc.integer({ min: 1, max: 6 }),
    fc.record({ prefer: returns, accept }),
  )
  .map(([method, body, id, headers]): RestRequest => ({
    method,
    path: method === 'POST' ? 'shapes?select=label,amount' : `shapes?id=eq.${id}&select=id,amount`,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }));

/** Requests of the shapes that supabase-js sends, at random but the same at every run. */
export const generated: RestRequest[] = fc.sample(
  fc.oneof({ weight: 3, arbitrary: read }, { weight: 1, arbitrary: write }),
  fuzzParameters(400),
);
