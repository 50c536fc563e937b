import { clientHash, clientNetwork, widerNetworks } from './client';

beforeAll(() => {
  Object.assign(globalThis.process.env, {
    SUPABASE_URL: 'http://127.0.0.1:1',
    SUPABASE_PUBLISHABLE_KEY: 'key',
    SESSION_SECRET: 'a secret of at least thirty-two characters',
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
])('%s shares the limit of %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

it.each(['', 'unknown', '203.0.113', '203.0.113.7, 198.51.100.1', 'example.com'])(
  '%j is no address',
  (address) => {
    expect(clientNetwork(address)).toBeUndefined();
    expect(clientHash({ headers: { 'x-client-ip': address } })).toBeUndefined();
  },
);

it('names a client by a hash, the same for its whole network', () => {
  const [one, same, other] = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].map((address) =>
    clientHash({ headers: { 'x-client-ip': address } }),
  );
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(same).toBe(one);
  expect(other).not.toBe(one);
});

const widerOf = (address: string) => widerNetworks({ headers: { 'x-client-ip': address } });

it('names the networks around an IPv4 client', () => {
  const one = widerOf('203.0.113.7');
  expect(one).toEqual({ ipv4_24: expect.stringMatching(/^[\w-]{43}$/) });
  expect(widerOf('203.0.113.250')).toEqual(one);
  expect(widerOf('::ffff:203.0.113.8')).toEqual(one);
  expect(widerOf('203.0.114.7')).not.toEqual(one);
});

it('names the networks around an IPv6 client', () => {
  const one = widerOf('2001:db8:1:2::1');
  expect(Object.keys(one ?? {})).toEqual(['ipv6_56', 'ipv6_48']);
  expect(widerOf('2001:db8:1:ff::1')).toEqual(one);
  expect(widerOf('2001:db8:1:2::1%eth0')).toEqual(one);
  const inSameSite = widerOf('2001:db8:1:100::1');
  expect(inSameSite?.ipv6_48).toBe(one?.ipv6_48);
  expect(inSameSite?.ipv6_56).not.toBe(one?.ipv6_56);
  expect(widerOf('2001:db8:2:2::1')?.ipv6_48).not.toBe(one?.ipv6_48);
  expect(widerOf('unknown')).toBeUndefined();
});

it('believes the platform before any other header', () => {
  const platform = { 'x-nf-client-connection-ip': '203.0.113.7' };
  expect(clientHash({ headers: { ...platform, 'x-client-ip': '198.51.100.1' } })).toBe(
    clientHash({ headers: platform }),
  );
});

it('names nobody where nobody says who calls', () => {
  expect(clientHash({ headers: { 'x-forwarded-for': '203.0.113.7' } })).toBeUndefined();
});
