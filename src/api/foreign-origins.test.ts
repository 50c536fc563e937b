import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { serve, type ApiFunction, type Routes, type Served } from '../../testing/server/serve';

/** Requests with a permission of their own and no cookie: an email client's one-click unsubscribing (RFC 8058). */
const FROM_ANYWHERE = ['POST /api/newsletter/unsubscribe'];

const CHANGING = ['POST', 'PATCH', 'PUT', 'DELETE'];

/** How another site's page reaches us: as current browsers tell it, as older ones do, and as neither. */
const FOREIGN: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { cookie: '__Host-session=theirs' },
];

/** Every file here is a route, as Gatsby sees it. */
async function findRoutes(): Promise<Routes> {
  const files = await readdir(__dirname, { recursive: true });
  const sources = files.filter((file) => /(?<!\.test)\.ts$/.test(file));
  const routes = sources.map(async (file): Promise<[string, ApiFunction]> => {
    const name = file.replace(/(\/index)?\.ts$/, '').replace(/\[(\w+)\]/g, ':$1');
    const loaded: { default: ApiFunction } = await import(path.join(__dirname, file));
    return [`/api/${name}`, loaded.default];
  });
  return Object.fromEntries(await Promise.all(routes));
}

let served: Served;
let mutations: string[];
beforeAll(async () => {
  Object.assign(globalThis.process.env, {
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_PUBLISHABLE_KEY: 'anon',
    SESSION_SECRET: 's'.repeat(32),
  });
  const routes = await findRoutes();
  served = await serve(routes);
  const found = Object.keys(routes).map(async (route) => {
    const options = await fetch(served.url + route, { method: 'OPTIONS' });
    const methods = options.headers.get('allow')?.split(', ') ?? [];
    return methods
      .filter((method) => CHANGING.includes(method))
      .map((method) => `${method} ${route}`);
  });
  mutations = (await Promise.all(found)).flat();
});
afterAll(() => served.close());

const statusOf = async (mutation: string, headers: Record<string, string>) => {
  const [method = '', route = ''] = mutation.split(' ');
  return (await fetch(served.url + route, { method, headers })).status;
};

it('finds the calls that change something', () => {
  expect(mutations).toEqual(
    expect.arrayContaining(['POST /api/enquiries', 'POST /api/session', 'DELETE /api/leads/:id']),
  );
});

it.each(FOREIGN)('no call that changes something is taken with %j', async (headers) => {
  const taken = await Promise.all(
    mutations.map(async (mutation) =>
      (await statusOf(mutation, headers)) === 403 ? [] : [mutation],
    ),
  );
  expect(taken.flat().sort()).toEqual(FROM_ANYWHERE);
});
