import { type APIRequestContext, expect, test } from '@playwright/test';
import { judge, score } from './observatory-rules';
import type { Answer } from './observatory-verdict';
import { SERVICE_PATH } from '../built/built-site';

/** As the proxy that ends TLS asks for it. */
async function overTls(request: APIRequestContext, url: string): Promise<Answer> {
  const headers = { 'x-forwarded-proto': 'https' };
  const answer = await request.get(url, { headers, maxRedirects: 0 });
  const cookies = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
  return {
    headers: answer.headers(),
    cookies: cookies.map(({ value }) => value),
    html: await answer.text(),
  };
}

test('the rules give an answer that protects nothing what Observatory gives it', () => {
  expect(score(judge({ headers: {}, cookies: [], html: '' }))).toBe(30);
});

for (const { address, least } of [
  // Toasts and the desk are drawn by libraries that write styles while they run: that costs pages the policy's bonus of 10.
  { address: '/', least: 140 },
  { address: SERVICE_PATH, least: 140 },
  { address: '/no/such/page', least: 140 },
  { address: '/admin/login', least: 140 },
  { address: '/api/nowhere', least: 150 },
  { address: '/api/enquiries', least: 150 },
]) {
  test(`${address} scores ${least} by the Observatory's rules`, async ({ request }) => {
    const verdicts = judge(await overTls(request, address));
    const lines = verdicts.map(({ rule, result, modifier }) =>
      [rule.padEnd(30), result.padEnd(34), String(modifier).padStart(3)].join(' '),
    );
    console.warn([`${address}: ${score(verdicts)}`, ...lines].join('\n'));
    expect(score(verdicts)).toBeGreaterThanOrEqual(least);
  });
}

test('TLS is promised where it is, and nowhere else', async ({ request }) => {
  const plain = await request.get('/');
  expect(plain.headers()['strict-transport-security']).toBeUndefined();
  const secure = await overTls(request, '/api/nowhere');
  expect(secure.headers['strict-transport-security']).toBe('max-age=63072000');
});
