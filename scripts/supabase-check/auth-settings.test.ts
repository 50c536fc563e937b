import { judgeLimit } from './auth-sessions';
import { judgeRedirect, judgeSiteUrl } from './auth-settings';

const HOSTED = 'https://abc.supabase.co';

test.each([
  [HOSTED, 'http://localhost:3000', undefined, 'wrong'],
  [HOSTED, 'http://localhost:3000', 'https://www.example.com', 'wrong'],
  [HOSTED, 'https://old.example.com', 'https://www.example.com', 'wrong'],
  [HOSTED, 'https://www.example.com/', 'https://www.example.com', 'right'],
  [HOSTED, 'https://www.example.com', undefined, 'right'],
  ['http://127.0.0.1:9001', 'http://127.0.0.1:9001', 'https://www.example.com', 'right'],
])('the site URL of %s is %s, for %s: %s', (project, shown, siteUrl, state) => {
  expect(judgeSiteUrl(project, shown, siteUrl)).toMatchObject({ check: 'Site URL', state });
});

test.each([
  ['https://elsewhere.example/', 'wrong'],
  ['https://www.example.com', 'right'],
])('a link that was to lead elsewhere leads to %s: %s', (shown, state) => {
  expect(judgeRedirect(shown)).toMatchObject({ check: 'Redirect URLs', state });
});

test.each([
  [false, true, 'right', undefined],
  [true, false, 'right', undefined],
  [true, true, 'wrong', expect.stringContaining('turn on "IP Address Forwarding"')],
])(
  'a limit that is shared %p, and expected to be forwarded %p, is %s',
  (shared, on, state, mend) => {
    expect(judgeLimit(shared, on)).toMatchObject({ state, ...(mend !== undefined && { mend }) });
  },
);
