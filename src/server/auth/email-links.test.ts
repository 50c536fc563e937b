import { createServer } from 'node:http';
import { listen } from '../../../testing/server/listen';
import { makeAccountLink, openToken } from './email-links';
import { connectAuthAdmin } from './supabase/auth-admin';

const EMAIL = 'asha@meghdoot.example';
const SITE = 'https://site.example';

beforeAll(() => {
  Object.assign(globalThis.process.env, {
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_PUBLISHABLE_KEY: 'anon',
    SESSION_SECRET: 's'.repeat(40),
  });
});

async function linkBefore(answer: object): Promise<string> {
  const { url, close } = await listen(
    createServer((_request, response) => response.end(JSON.stringify(answer))),
  );
  return makeAccountLink(connectAuthAdmin(url, 'key'), 'reset', EMAIL, SITE).finally(close);
}

it('a link has the token of Auth under our seal', async () => {
  const link = new URL(await linkBefore({ hashed_token: 'token-of-auth' }));
  const token = new URLSearchParams(link.hash.slice(1)).get('token') ?? '';
  expect(link.pathname).toBe('/admin/password');
  expect(await openToken(token)).toMatchObject({ hash: 'token-of-auth', email: EMAIL });
});

it('no link is made of an answer that is none of Auth’s', async () => {
  await expect(linkBefore({ ok: true })).rejects.toMatchObject({ code: 'LINK 200' });
});
