import { deviceName } from './device-name';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

it.each([
  [FIREFOX, 'Firefox on Windows'],
  ['curl/8.5', 'Unknown device'],
  [null, 'Unknown device'],
])('%p is %p', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it('a name stays as it is, as Auth was told it beside a secret key', () => {
  expect(deviceName(deviceName(FIREFOX))).toBe('Firefox on Windows');
  expect(deviceName('Safari')).toBe('Safari');
});
