import { expect, type APIRequestContext } from '@playwright/test';

const DAY = 86_400_000;
const HEADERS = { 'sec-fetch-site': 'same-origin' };

/** Whole hours some days ahead, beyond the times that visitors are offered, because other tests book there. */
export const someTimeAhead = (): Date =>
  new Date(Math.ceil((Date.now() + (60 + Math.random() * 250) * DAY) / 3_600_000) * 3_600_000);

const pathOf = async (staff: APIRequestContext, reference: string) => {
  const answer = await staff.get(`/api/leads/${reference}`);
  const { lead }: { lead: { id: string } } = await answer.json();
  return `/api/leads/${lead.id}/consultation`;
};

/** Books a call for a lead, as staff do. */
export async function bookCall(
  staff: APIRequestContext,
  reference: string,
  startsAt: Date,
): Promise<void> {
  const answer = await staff.patch(await pathOf(staff, reference), {
    headers: HEADERS,
    data: { starts_at: startsAt.toISOString() },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Gives the time of a call back to the tests that share the host. */
export async function cancelCall(staff: APIRequestContext, reference: string): Promise<void> {
  await staff.patch(await pathOf(staff, reference), {
    headers: HEADERS,
    data: { state: 'cancelled' },
  });
}
