import { createServer } from 'node:http';
import { listen } from '../../../testing/server/listen';
import type { ApiRequest } from '../http/api-types';
import type { Tokens } from './supabase/supabase-auth';
import { isExchanged, noteExchange, refreshOnce } from './session';

const ID = '5e0f1c9a-3a3b-4c64-9a59-6b6a3a1f2f10';
const EMAIL = 'asha@meghdoot.example';

/** Auth, which answers each exchange by a token of the next number. */
let exchanged = 0;
let respond: (() => void) | undefined;
const auth = createServer((_request, response) => {
  exchanged += 1;
  const answer = {
    access_token: 'a',
    refresh_token: `renewed ${exchanged}`,
    expires_in: 3600,
    expires_at: 1,
    user: { id: ID, email: EMAIL },
  };
  respond = () => response.end(JSON.stringify(answer));
});
let close: () => Promise<void>;

beforeAll(async () => {
  const started = await listen(auth);
  close = started.close;
  Object.assign(globalThis.process.env, {
    SUPABASE_URL: started.url,
    SUPABASE_PUBLISHABLE_KEY: 'anon',
    SESSION_SECRET: 's'.repeat(40),
  });
});
afterAll(() => close());

const request = { headers: {}, deadline: AbortSignal.timeout(20_000) } as ApiRequest;
const LIFTED: Tokens = {
  access_token: 'b',
  refresh_token: 'lifted',
  expires_at: 1,
  ends_early: false,
  id: ID,
  email: EMAIL,
};

/** Lets Auth answer the exchange that waits. */
async function answerOne(): Promise<void> {
  while (!respond) await new Promise((resolve) => setTimeout(resolve, 5));
  respond();
  respond = undefined;
}

it('requests at once share one exchange', async () => {
  const both = Promise.all([refreshOnce(request, 'shared'), refreshOnce(request, 'shared')]);
  await answerOne();
  const [one, other] = await both;
  expect(one).toBe(other);
  expect(exchanged).toBe(1);
});

it('a code replaces the tokens of an exchange that ran meanwhile', async () => {
  const renewal = refreshOnce(request, 'old');
  const noted = noteExchange('old', LIFTED);
  await answerOne();
  const renewed = await renewal;
  await noted;
  const between = renewed.kind === 'granted' ? renewed.tokens.refresh_token : '';
  expect(between).toMatch(/^renewed/);
  expect(isExchanged(between)).toBe(true);
  expect(await refreshOnce(request, between)).toMatchObject({ tokens: LIFTED });
  expect(await refreshOnce(request, 'old')).toMatchObject({ tokens: LIFTED });
});
