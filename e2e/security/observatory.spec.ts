import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import type { FastifyInstance } from 'fastify';
import { createServer } from '../../host/server';
import { judge, score } from './observatory-rules';
import type { Answer } from './observatory-verdict';

let host: FastifyInstance;

test.beforeAll(async () => {
  host = await createServer({
    projectRoot: resolve('.'),
    trustProxy: ['127.0.0.1'],
    logStream: { write: () => undefined },
  });
});
test.afterAll(() => host.close());

/** As the proxy that ends TLS asks for it. */
async function overTls(url: string): Promise<Answer> {
  const { headers, body } = await host.inject({ url, headers: { 'x-forwarded-proto': 'https' } });
  const texts = Object.entries(headers).map(([name, value]) => [name, value?.toString()]);
  return {
    headers: Object.fromEntries(texts),
    cookies: [headers['set-cookie'] ?? []].flat(),
    html: body,
  };
}

test('the rules give an answer that protects nothing what Observatory gives it', () => {
  expect(score(judge({ headers: {}, cookies: [], html: '' }))).toBe(30);
});

for (const { address, least } of [
  { address: '/', least: 150 },
  { address: '/services/crm/inventory', least: 150 },
  { address: '/no/such/page', least: 150 },
  // Its component library writes styles while it runs, which costs the bonus of the policy.
  { address: '/admin/login', least: 140 },
  { address: '/api/nowhere', least: 150 },
  { address: '/api/enquiries', least: 150 },
]) {
  test(`${address} scores ${least} by the Observatory's rules`, async () => {
    const verdicts = judge(await overTls(address));
    const lines = verdicts.map(({ rule, result, modifier }) =>
      [rule.padEnd(30), result.padEnd(34), String(modifier).padStart(3)].join(' '),
    );
    console.warn([`${address}: ${score(verdicts)}`, ...lines].join('\n'));
    expect(score(verdicts)).toBeGreaterThanOrEqual(least);
  });
}

test('TLS is promised where it is, and nowhere else', async () => {
  const plain = await host.inject({ url: '/' });
  expect(plain.headers['strict-transport-security']).toBeUndefined();
  const secure = await overTls('/api/nowhere');
  expect(secure.headers['strict-transport-security']).toBe('max-age=63072000');
});
