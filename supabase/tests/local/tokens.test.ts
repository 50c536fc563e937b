import { createTokens, identifyCaller, signApiKey } from '../../local/tokens';

const tokens = createTokens('a secret of at least thirty-two characters');

async function callWith(issuedInSeconds: number) {
  const iat = Math.floor(Date.now() / 1000) + issuedInSeconds;
  const token = await tokens.sign({ role: 'authenticated', iat });
  const headers = {
    apikey: await signApiKey(tokens, 'anon'),
    authorization: `Bearer ${token}`,
  };
  return identifyCaller(headers, tokens);
}

test('a token from the future is refused, beyond what clocks may differ', async () => {
  await expect(callWith(3600)).rejects.toMatchObject({ status: 401, code: 'PGRST303' });
  await expect(callWith(10)).resolves.toMatchObject({ role: 'authenticated' });
});
