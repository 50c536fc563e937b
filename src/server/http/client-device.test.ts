import { deviceName } from './client';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

it.each([
  [FIREFOX, 'Firefox on Windows'],
  ['curl/8.5', 'Unknown device'],
  [null, 'Unknown device'],
  [`${FIREFOX} (time zone Asia/Kolkata)`, 'Firefox on Windows, Kolkata time'],
  [
    `${FIREFOX} (time zone America/Argentina/Buenos_Aires)`,
    'Firefox on Windows, Buenos Aires time',
  ],
  [`${FIREFOX} (time zone UTC)`, 'Firefox on Windows'],
  [`${FIREFOX} (time zone Etc/GMT+5)`, 'Firefox on Windows'],
  ['curl/8.5 (time zone Europe/Berlin)', 'Unknown device, Berlin time'],
])('%p is %p', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it('a name stays as it is, as Auth was told it beside a secret key', () => {
  expect(deviceName(deviceName(FIREFOX))).toBe('Firefox on Windows');
  expect(deviceName('Safari')).toBe('Safari');
  const inKolkata = deviceName(`${FIREFOX} (time zone Asia/Kolkata)`);
  expect(deviceName(inKolkata)).toBe(inKolkata);
});
