import { expect, request } from '@playwright/test';
import { STAFF } from './staff';

/**
 * Counts the leads under an email address as staff see them, in a context of its own because the page's connection may
 * be cut.
 */
export async function leadsOf(origin: string, email: string): Promise<number> {
  // Logging in again would end the session of the page.
  const storageState = { cookies: [], origins: [] };
  const staff = await request.newContext({ baseURL: origin, storageState });
  const session = await staff.post('/api/session', {
    data: STAFF,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(session.status(), await session.text()).toBe(200);
  // Playwright keeps Secure cookies to itself on http.
  const cookie = session
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === 'set-cookie')
    .map(({ value }) => value.split(';')[0])
    .join('; ');
  const answer = await staff.get(`/api/leads?${new URLSearchParams({ q: email })}`, {
    headers: { cookie },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { total } = (await answer.json()) as { total: number };
  await staff.dispose();
  return total;
}
