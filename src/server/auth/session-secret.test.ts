import { SignJWT, UnsecuredJWT } from 'jose';
import type * as LinkToken from './session-secret';

type Links = typeof LinkToken;

const KEY = '5e0f1c9a-3a3b-4c64-9a59-6b6a3a1f2f10';
const OLD = 'an old secret of more than 32 characters';
const NEW = 'a new secret of more than 32 characters';

/** The module as a process with these secrets loads it: the environment is read once. */
async function withSecrets(secrets: string): Promise<Links> {
  Object.assign(globalThis.process.env, {
    SUPABASE_URL: 'http://127.0.0.1:1',
    SUPABASE_PUBLISHABLE_KEY: 'anon',
    SESSION_SECRET: secrets,
  });
  jest.resetModules();
  return import('./session-secret');
}

it('opens for its own purpose alone', async () => {
  const { signLink, readLink } = await withSecrets(NEW);
  const token = await signLink('newsletter-confirm', KEY, '7d');
  expect(await readLink('newsletter-confirm', token)).toBe(KEY);
  expect(await readLink('newsletter-unsubscribe', token)).toBeUndefined();
  expect(await readLink('receipt', token)).toBeUndefined();
});

it('outlives a change of secrets for as long as the old one is listed', async () => {
  const token = await (await withSecrets(OLD)).signLink('receipt', KEY);
  expect(await (await withSecrets(`${NEW},${OLD}`)).readLink('receipt', token)).toBe(KEY);
  expect(await (await withSecrets(NEW)).readLink('receipt', token)).toBeUndefined();
});

it('ends when its time is over', async () => {
  const { signLink, readLink } = await withSecrets(NEW);
  expect(await readLink('receipt', await signLink('receipt', KEY, '-1s'))).toBeUndefined();
});

it.each([
  ['nothing', undefined],
  ['no text', 7],
  ['no token', 'x.y.z'],
  ['an unsigned token', new UnsecuredJWT().setSubject(KEY).encode()],
])('takes %s for no link', async (_, token) => {
  const { readLink } = await withSecrets(NEW);
  expect(await readLink('receipt', token)).toBeUndefined();
});

it('takes a token signed with the plain secret for no link', async () => {
  const { readLink } = await withSecrets(NEW);
  const forged = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(KEY)
    .sign(new TextEncoder().encode(NEW));
  expect(await readLink('receipt', forged)).toBeUndefined();
});
