import { COUNTED, get, ONE, type RestRequest } from './request';

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

const WINDOWS = [
  'limit=2',
  'limit=2&offset=1',
  'offset=4',
  'offset=5',
  'offset=9',
  'limit=0',
  'limit=-1',
  'limit=x',
  'offset=-1',
  '',
];

const COUNTS = ['count=exact', 'count=estimated', ''];

/** Reads of tables and views. */
export const reads: RestRequest[] = [
  ...FILTERS.map((filter) => get(`shapes?select=id&order=id&${filter}`)),
  ...ORDERS.map((order) => get(`shapes?select=id,flag&order=${order}`)),
  ...WINDOWS.flatMap((window) =>
    ['count=exact', ''].map((prefer) => get(`shapes?select=id&order=id&${window}`, { prefer })),
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
