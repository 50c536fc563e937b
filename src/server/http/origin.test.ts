import { isForeign } from './endpoint';

const SITE = 'https://meghdoot.example';
const host = 'meghdoot.example';

describe('isForeign', () => {
  it.each([
    ['a browser on our page', { 'sec-fetch-site': 'same-origin', origin: SITE, host }],
    [
      'our page behind a proxy that changes the host',
      { 'sec-fetch-site': 'same-origin', origin: 'https://a' },
    ],
    ['an address typed by hand', { 'sec-fetch-site': 'none' }],
    ['an older browser on our page', { origin: SITE, host, cookie: 'a=b' }],
    [
      'an older browser on another host of ours',
      { origin: 'http://127.0.0.1:9000', host: '127.0.0.1:9000' },
    ],
    ['a program without cookies', { host }],
  ])('lets in %s', (_, headers) => {
    expect(isForeign(headers, SITE)).toBe(false);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', host }],
    [
      'a sibling of our host',
      { 'sec-fetch-site': 'same-site', origin: 'https://a.meghdoot.example', host },
    ],
    ['another site in an older browser', { origin: 'https://evil.example', host }],
    ['another port', { origin: 'http://127.0.0.1:9001', host: '127.0.0.1:9000' }],
    ['a sandboxed frame', { origin: 'null', host }],
    ['a host that only begins like ours', { origin: `${SITE}.evil.example`, host }],
    ['a cookie without any origin', { cookie: '__Host-session=x', host }],
  ])('refuses %s', (_, headers) => {
    expect(isForeign(headers, SITE)).toBe(true);
  });
});
