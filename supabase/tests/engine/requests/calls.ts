import { COUNTED, ONE, post, type RestRequest } from './request';

/** Functions with their arguments, and a query for the rows they return. */
const CALLS: [string, Record<string, string | number>, string?][] = [
  ['say', {}],
  ['say', { word: 'hi' }],
  ['say', { word: 'eq.1' }],
  ['add', { a: 1 }],
  ['add', { a: 1, b: 2 }],
  ['add', { b: 2 }],
  ['add', { a: 'x' }],
  ['add', { a: 1, c: 2 }],
  ['labels', {}],
  ['labels', {}, 'limit=2'],
  ['labels', {}, 'limit=2&offset=1'],
  ['numbers', {}],
  ['numbers', {}, 'offset=1400'],
  ['one_column', {}],
  ['one_column', {}, 'limit=1'],
  ['two_columns', {}, 'order=amount.desc'],
  ['two_columns', { minimum: 0 }, 'select=label'],
  ['two_columns', {}, 'select=label&amount=gt.0'],
  ['two_columns', {}, 'select=label&order=amount'],
  ['single_out', { a: 2 }],
  ['two_out', { a: 2 }],
  ['shapes_above', { minimum: 0 }, 'select=id&limit=2'],
  ['shapes_above', { minimum: 0 }, 'label=like.A*'],
  ['shapes_above', { minimum: 1e30 }],
  ['one_shape', { label: 'Asha' }],
  ['one_shape', { label: 'nobody' }],
  ['add_though_stable', { label: 'never' }],
  ['overloaded', { a: 1 }],
  ['overloaded', { a: 1, b: 2 }],
  ['overloaded', {}],
  ['settings', {}],
  ['own_timeout', {}],
  ['hidden', {}],
  ['nothing_here', {}],
  ['nothing_here', { a: 1, b: 2 }],
  ['Odd%20Name', { 'an arg': 'x' }],
];

const SQL_STATES = [
  ...['P0001', 'P0002', 'PT418', '42501', '57014', '53300', '23505', '23503', '22023', '08006'],
  ...['25006', '42883', '42P01', '21000', '54000', '55P03', 'XX000', '0A000', '28000'],
];

/** Calls of functions. */
export const calls: RestRequest[] = [
  ...CALLS.flatMap(([name, args, query = '']) =>
    [{}, COUNTED, ONE, { prefer: 'count=estimated' }].map((headers) =>
      post(`rpc/${name}?${query}`, args, headers),
    ),
  ),
  ...SQL_STATES.map((status) => post('rpc/refuse', { status })),
  post('rpc/echo_json', { value: { a: [1, null, 'é'] } }),
  post('rpc/first_of', { items: ['x', 'y'] }),
  post('rpc/add_shape?', { label: 'by call' }),
  post('rpc/remove_shape', { label: 'by call' }),
  post('rpc/say', ''),
  post('rpc/say', '['),
  post('rpc/say', '[{"word":"x"}]'),
  post('rpc/say', 'word', { 'content-type': 'text/plain' }),
  post('rpc/say', { word: 'x' }, { 'content-profile': 'auth' }),
  { method: 'DELETE', path: 'rpc/say' },
  { method: 'POST', path: 'rpc/say' },
];
