export type Caller = 'anon' | 'authenticated' | 'service';

/** A REST request, as both engines are sent it. */
export interface RestRequest {
  method: string;
  /** After `/rest/v1/`. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

const get = (path: string, headers?: Record<string, string>): RestRequest => ({
  method: 'GET',
  path,
  ...(headers && { headers }),
});

const send = (
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): RestRequest => ({
  method,
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  send('POST', path, body, headers);
const patch = (path: string, body: unknown, headers?: Record<string, string>) =>
  send('PATCH', path, body, headers);
const remove = (path: string, headers: Record<string, string> = {}): RestRequest => ({
  method: 'DELETE',
  path,
  headers,
});

const COUNTED = { prefer: 'count=exact' };
const RETURNED = { prefer: 'return=representation' };
const ONE = { accept: 'application/vnd.pgrst.object+json' };
const MERGED = { prefer: 'resolution=merge-duplicates,return=representation' };
const IGNORED = { prefer: 'resolution=ignore-duplicates,return=representation' };

const FILTERS = [
  ...['id=eq.1', 'id=neq.1', 'amount=gt.1', 'amount=gte.1', 'amount=lt.1', 'amount=lte.1'],
  ...['id=in.(1,2)', 'id=in.()', 'label=in.(Asha,"Bela (B), \\"the\\" \\\\ best")', 'id=in.(1, 2)'],
  ...['flag=is.null', 'flag=is.NULL', 'flag=is.true', 'flag=is.False', 'flag=is.unknown'],
  ...['flag=not.is.null', 'flag=is.nothing', 'id=is.true'],
  ...['label=like.*sh*', 'label=like.%25sh%25', 'label=ilike.*SH*', 'label=ilike.*\\_100\\%25'],
  ...['label=not.ilike.*sh*', 'label=not.in.(Asha)', 'label=not.eq.Asha', 'id=like.1'],
  ...['or=(id.eq.1,label.like.C*)', 'and=(id.gt.1,id.lt.4)', 'not.or=(id.eq.1,id.eq.2)'],
  ...['or=(id.eq.1,and(flag.is.null,amount.lt.0))', 'or=(id.not.in.(1,2),label.eq."D*vya")'],
  ...['or=(not.and(id.gt.1,id.lt.4))', 'or=(id.eq.1,((', 'or=()', 'or=(label.eq.a b)'],
  ...[
    'id=eq.x',
    'id=eq.',
    'id=eq.1%00',
    'label=eq.Asha%00tail',
    'id=near.1',
    'id=1',
    'nothing=eq.1',
  ],
  ...[
    'noted_on=eq.soon',
    'noted_on=gte.2026-01-01',
    'label=eq.née, Ünïcode',
    '%8e=eq.1',
    'id=eq.%8e',
  ],
  ...['id=eq.99999999999999999999', 'amount=eq.NaN', 'flag=eq.t', 'id=gt.1&id=lt.4'],
];

const ORDERS = [
  ...['id', 'id.desc', 'flag.asc.nullsfirst', 'flag.desc.nullslast,id', 'noted_on.nullsfirst,id'],
  ...['nothing', 'id.up', 'id.desc.asc', 'label.desc.nullsfirst'],
];

const WINDOWS: [string, Record<string, string>?][] = [
  ['limit=2'],
  ['limit=2&offset=1'],
  ['offset=4'],
  ['offset=5'],
  ['offset=9'],
  ['limit=0'],
  ['limit=-1'],
  ['limit=x'],
  ['offset=-1'],
  ['', { range: '1-2' }],
  ['', { range: '4-' }],
  ['', { range: '9-12' }],
  ['', { range: '3-1' }],
];

const COUNTS = ['count=exact', 'count=planned', 'count=estimated', ''];

const reads: RestRequest[] = [
  ...FILTERS.map((filter) => get(`shapes?select=id&order=id&${filter}`)),
  ...ORDERS.map((order) => get(`shapes?select=id,flag&order=${order}`)),
  ...WINDOWS.flatMap(([window, headers]) =>
    COUNTS.slice(0, 1)
      .concat('')
      .map((prefer) => get(`shapes?select=id&order=id&${window}`, { prefer, ...headers })),
  ),
  ...COUNTS.flatMap((prefer) => [
    get('many?order=n', { prefer }),
    get('many?order=n&limit=3', { prefer }),
    get('many?order=n&offset=1400', { prefer }),
    { method: 'HEAD', path: 'many?select=n', headers: { prefer } },
  ]),
  get('many?n=lte.5', { prefer: 'count=estimated' }),
  get('shapes?order=id'),
  get('shapes?select=*&order=id'),
  get('shapes?select=label,id&id=eq.1', ONE),
  get('shapes?select=id', ONE),
  get('shapes?id=eq.99', ONE),
  get('shapes?select=id&id=eq.1', { ...ONE, ...COUNTED }),
  get('shapes?select=nothing'),
  get('shapes?select=id,'),
  get('shapes?select='),
  get('shapes_seen?order=id'),
  get('nothing_here'),
  get('a/b/c'),
  get('%8e'),
  get('shapes?limit=1', { 'accept-profile': 'auth' }),
  get('shapes?limit=1', { 'accept-profile': 'public' }),
  get('shapes?limit=1', { accept: 'application/json' }),
  get('shapes?limit=1', { accept: 'image/png' }),
  { method: 'HEAD', path: 'shapes?select=id', headers: COUNTED },
  { method: 'HEAD', path: 'nothing_here' },
];

const writes: RestRequest[] = [
  post('shapes', { label: 'new' }),
  post('shapes', { label: 'new' }),
  post('shapes?select=label,amount', { label: 'told' }, RETURNED),
  post('shapes?select=label', [{ label: 'p' }, { label: 'q' }], RETURNED),
  post('shapes?select=label', { label: 'single' }, { ...RETURNED, ...ONE }),
  post('shapes', [{ label: 'r' }, { label: 's' }], { prefer: 'count=exact' }),
  post('shapes', [{ label: 't', kind: 'plain' }, { label: 'u' }]),
  post('shapes?columns=label,kind', [{ label: 't', kind: 'plain' }, { label: 'u' }]),
  post(
    'shapes?columns=label,kind&select=label,kind',
    [{ label: 't2', kind: 'odd' }, { label: 'u2' }],
    {
      prefer: 'return=representation,missing=default',
    },
  ),
  post('shapes', [], RETURNED),
  post('shapes', []),
  post('shapes?select=label', {}, RETURNED),
  post('shapes', { label: 'bad', kind: 'none' }),
  post('shapes', { label: null }),
  post('shapes', { nothing: 1 }),
  post('shapes', { label: 'a\u0000b' }),
  post('shapes', '{"label":'),
  post('shapes', '[1]'),
  post('shapes', ''),
  post('shapes', { label: 'typed', amount: 'x' }),
  post('shapes', 'label=form', { 'content-type': 'text/plain' }),
  post('shapes', 'label,amount\ncsv,1', { 'content-type': 'application/xml' }),
  post('shapes', { label: 'charset' }, { 'content-type': 'application/json; charset=utf-8' }),
  post('shapes', { label: 'profile' }, { 'content-profile': 'auth' }),
  post('nothing_here', { label: 'x' }),
  post('shapes?on_conflict=label&select=label,amount', { label: 'new', amount: 5 }, MERGED),
  post('shapes?on_conflict=label&select=label,amount', { label: 'newer', amount: 5 }, MERGED),
  post('shapes?on_conflict=label&select=label,amount', { label: 'new', amount: 6 }, IGNORED),
  post(
    'shapes?on_conflict=label',
    { label: 'new', amount: 7 },
    { prefer: 'resolution=merge-duplicates' },
  ),
  post('shapes?on_conflict=nothing', { label: 'new' }, MERGED),
  post('shapes?select=id,label', { id: 1, label: 'Asha' }, MERGED),
  patch('shapes?label=eq.new', { amount: 9 }),
  patch('shapes?label=eq.new&select=label,amount', { amount: 10 }, RETURNED),
  patch('shapes?id=lt.6&select=label,amount&order=amount', { amount: 11 }, RETURNED),
  patch('shapes?label=eq.new', { amount: 9 }, COUNTED),
  patch('shapes?label=eq.none&select=label', { amount: 9 }, RETURNED),
  patch('shapes?label=eq.none', { amount: 9 }),
  patch('shapes?id=gt.0&select=id', { amount: 12 }, { ...RETURNED, ...ONE }),
  patch('shapes?label=eq.new&select=label', { amount: 12 }, { ...RETURNED, ...ONE }),
  patch('shapes?label=eq.new', {}),
  patch('shapes?label=eq.new&select=label', {}, RETURNED),
  patch('shapes?label=eq.new', { nothing: 1 }),
  patch('shapes?nothing=eq.1', { amount: 1 }),
  patch('shapes?label=eq.new', { kind: 'none' }),
  patch('shapes?label=eq.new', '['),
  remove('shapes?label=eq.none'),
  remove('shapes?label=eq.new', COUNTED),
  remove('shapes?label=in.(p,q)&select=label', RETURNED),
  remove('shapes?label=like.t*&select=label', { ...RETURNED, ...ONE }),
  remove('nothing_here?id=eq.1'),
  patch('shapes?id=lt.6&select=label&order=label.desc', { amount: 13 }, RETURNED),
  get('shapes?select=id,label,kind,amount&order=id'),
];

/** Calls by POST with a body, and by GET and HEAD with the same arguments. */
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

const calls: RestRequest[] = [
  ...CALLS.flatMap(([name, args, query = '']) => {
    const inUrl = new URLSearchParams(
      Object.entries(args).map(([key, value]) => [key, String(value)]),
    );
    const both = [String(inUrl), query].filter(Boolean).join('&');
    return [
      post(`rpc/${name}?${query}`, args),
      get(`rpc/${name}?${both}`),
      { method: 'HEAD', path: `rpc/${name}?${both}` },
      post(`rpc/${name}?${query}`, args, COUNTED),
      post(`rpc/${name}?${query}`, args, ONE),
      post(`rpc/${name}?${query}`, args, { prefer: 'count=planned' }),
      post(`rpc/${name}?${query}`, args, { prefer: 'count=estimated' }),
    ];
  }),
  ...SQL_STATES.map((status) => post('rpc/refuse', { status })),
  post('rpc/echo_json', { value: { a: [1, null, 'é'] } }),
  get('rpc/echo_json?value={"a":1}'),
  post('rpc/first_of', { items: ['x', 'y'] }),
  get('rpc/first_of?items={x,y}'),
  post('rpc/add_shape?', { label: 'by call' }),
  get('rpc/add_shape?label=by get'),
  post('rpc/remove_shape', { label: 'by call' }),
  get('rpc/remove_shape?label=Asha'),
  post('rpc/say', ''),
  post('rpc/say', '['),
  post('rpc/say', '[{"word":"x"}]'),
  post('rpc/say', 'word', { 'content-type': 'text/plain' }),
  post('rpc/say', { word: 'x' }, { 'content-profile': 'auth' }),
  { method: 'DELETE', path: 'rpc/say' },
  { method: 'POST', path: 'rpc/say' },
];

/** One of each kind that functions of this site send, and those that a mistake in them would. */
export const REQUESTS: RestRequest[] = [...reads, ...writes, ...calls];
