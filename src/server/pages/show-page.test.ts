import type { ApiRequest } from '../http/api-types';
import { showPage } from './show-page';

const request = { deadline: new AbortController().signal } as ApiRequest;

it('asks for a reload while the built page cannot be had', async () => {
  Object.assign(process.env, {
    // Nobody listens at the discard port.
    PAGES_URL: 'http://127.0.0.1:9',
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_PUBLISHABLE_KEY: 'anon',
    SESSION_SECRET: 'a secret of more than thirty-two characters',
  });
  const response = await showPage(request, '/contact/again', { values: { message: 'Namaste' } });
  expect(response).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2', 'x-robots-tag': 'noindex' },
    html: expect.stringContaining('Please reload it in a moment.'),
  });
  expect(response.html).not.toContain('Namaste');
});
