import { isPublicAddress, isPushAddress, publicLookup } from './push-address';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
])('takes %s', (endpoint) => {
  expect(isPushAddress(endpoint, {})).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user@push.example/abc',
  'https://127.0.0.1/abc',
  'https://2130706433/abc',
  'https://8.8.8.8/abc',
  'https://[::1]/abc',
])('refuses %s', (endpoint) => {
  expect(isPushAddress(endpoint, {})).toBe(false);
});

it('takes this machine, over http too, with the setting for tests alone', () => {
  expect(isPushAddress('http://127.0.0.1:9999/abc', { PUSH_TO_LOOPBACK: 'on' })).toBe(true);
  expect(isPushAddress('http://127.0.0.1:9999/abc', { PUSH_TO_LOOPBACK: 'off' })).toBe(false);
  expect(isPushAddress('http://10.0.0.1/abc', { PUSH_TO_LOOPBACK: 'on' })).toBe(false);
});

it.each([
  ['8.8.8.8', true],
  ['2001:4860:4860::8888', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:10.0.0.1', false],
])('knows whether %s is public', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

it.each([true, false])('connects to no host whose addresses are private (all: %p)', async (all) => {
  const code = await new Promise((resolve) => {
    publicLookup('localhost', { all }, (error) => resolve(error?.code));
  });
  expect(code).toBe('EPRIVATE');
});
