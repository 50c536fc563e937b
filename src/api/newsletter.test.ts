import { postForm, postJson } from '../../testing/server/enquiry';
import { startStack, type Stack } from '../../testing/server/stack';
import newsletter from './newsletter';

const PATH = '/api/newsletter';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ [PATH]: newsletter });
});
afterEach(() => stack.supabase.become('well'));
afterAll(() => stack.stop());

/** A client of its own for each test, as our host names it. */
const from = (address: string, init: RequestInit): RequestInit => ({
  ...init,
  headers: { ...init.headers, 'x-client-ip': address },
});

const subscribers = async (domain: string) => {
  const { data } = await stack.service
    .from('newsletter_subscribers')
    .select('email,status')
    .like('email', `%@${domain}`);
  return data;
};

const queued = async () => {
  const { count } = await stack.service
    .from('mail_outbox')
    .select('*', { count: 'exact', head: true })
    .eq('kind', 'newsletter_confirmation');
  return count ?? 0;
};

it('answers new and known addresses alike, stores each once, whatever its case, and asks it once', async () => {
  const before = await queued();
  for (const email of ['asha@one.example', 'Asha@One.example', 'asha@one.example']) {
    const answer = await stack.call(PATH, from('192.0.2.1', postJson({ email })));
    expect([answer.status, await answer.text()]).toEqual([202, '{}']);
  }
  expect(await subscribers('one.example')).toEqual([
    { email: 'asha@one.example', status: 'pending' },
  ]);
  expect(await queued()).toBe(before + 1);
});

it('names the fault of an address that is none', async () => {
  const answer = await stack.call(PATH, postJson({ email: 'not an address' }));
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ field: 'email' }] });
});

it('lets exactly five of many at once through from one client, and tells the others how long to wait', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      stack.call(PATH, from('192.0.2.2', postJson({ email: `p${n}@many.example` }))),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(15);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(500);
  expect(await subscribers('many.example')).toHaveLength(5);
  const other = await stack.call(PATH, from('192.0.2.3', postJson({ email: 'p@many.example' })));
  expect(other.status).toBe(202);
});

it('sends a form post on to a page, for better or worse', async () => {
  const post = async (email: string) => {
    const answer = await stack.call(PATH, from('192.0.2.4', postForm({ email })));
    return [answer.status, answer.headers.get('location')];
  };
  expect(await post('ravi@form.example')).toEqual([303, '/newsletter/thank-you']);
  expect(await post('')).toEqual([303, '/newsletter/not-subscribed']);
  stack.supabase.become('away');
  expect(await post('tara@form.example')).toEqual([303, '/newsletter/not-subscribed']);
});

it('tells a script when the database is away', async () => {
  stack.supabase.become('away');
  const answer = await stack.call(PATH, postJson({ email: 'away@example.com' }));
  expect(answer.status).toBe(503);
});
