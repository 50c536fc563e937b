import { createTokens, identifyCaller } from '../../local/gateway';

const tokens = createTokens('a secret of at least thirty-two characters');

async function callWith(issuedInSeconds: number) {
  const iat = Math.floor(Date.now() / 1000) + issuedInSeconds;
  const token = await tokens.sign({ role: 'authenticated', iat });
  const headers = {
    apikey: tokens.publishableKey,
    authorization: `Bearer ${token}`,
  };
  return identifyCaller(headers, tokens);
}

test('a token from the future is refused, beyond what clocks may differ', async () => {
  await expect(callWith(3600)).rejects.toMatchObject({ status: 401, code: 'PGRST303' });
  await expect(callWith(10)).resolves.toMatchObject({ role: 'authenticated' });
});

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';

test('keys have the form of a hosted project and say which role calls', async () => {
  const { publishableKey, secretKey } = tokens;
  expect(publishableKey).toMatch(/^sb_publishable_[\w-]{22}_[\w-]{8}$/);
  expect(secretKey).toMatch(/^sb_secret_[\w-]{22}_[\w-]{8}$/);
  const roles = [publishableKey, secretKey].map((apikey) => identifyCaller({ apikey }, tokens));
  expect(await Promise.all(roles)).toEqual([{ role: 'anon' }, { role: 'service_role' }]);
});

test('the secret key is refused from a browser, and as the token beside another key', async () => {
  const { publishableKey, secretKey } = tokens;
  const asToken = { authorization: `Bearer ${secretKey}` };
  const fromBrowser = { apikey: secretKey, 'user-agent': BROWSER };
  await expect(identifyCaller(fromBrowser, tokens)).rejects.toMatchObject({ status: 401 });
  await expect(
    identifyCaller({ apikey: publishableKey, ...asToken }, tokens),
  ).rejects.toMatchObject({ status: 401 });
  await expect(identifyCaller({ apikey: secretKey, ...asToken }, tokens)).resolves.toEqual({
    role: 'service_role',
  });
});
