/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { address, renderDesk } from '../../../../testing/desk/render-desk';
import { sampleCall } from '../../../../testing/desk/sample-calls';
import { sampleLead, sampleLeads } from '../../../../testing/desk/sample-leads';
import { problem } from '../../../../testing/desk/respond';

/** Monday, half past twelve in India. */
const NOW = Date.parse('2026-11-23T07:00:00Z');
const HOLIDAY = {
  id: '30000000-0000-4000-8000-000000000001',
  source: 'staff' as const,
  starts_at: '2026-11-25T18:30:00Z',
  ends_at: '2026-11-26T18:30:00Z',
  note: 'Team day',
};
const BUSY = {
  id: '30000000-0000-4000-8000-000000000002',
  source: 'calendar' as const,
  starts_at: '2026-11-24T08:30:00Z',
  ends_at: '2026-11-24T09:30:00Z',
  note: null,
};

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

async function open(prepare: (server: DeskServer) => void = () => {}, at = '/admin/calls') {
  const server = new DeskServer(sampleLeads(3), 'asha@meghdoot.example');
  prepare(server);
  const user = renderDesk(server, { at });
  await screen.findByRole('heading', { name: 'Calls', level: 1 });
  return { server, user };
}

const book = (index: number, part: Parameters<typeof sampleCall>[0]) => (desk: DeskServer) =>
  desk.booked.set(sampleLead(index).id, sampleCall(part));
const day = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the calls', () => {
  it('are a week day by day, with what became of them and the times without calls', async () => {
    await open((server) => {
      book(0, { starts_at: '2026-11-24T05:30:00Z' })(server);
      book(1, { starts_at: '2026-11-23T04:30:00Z', state: 'held' })(server);
      book(2, { starts_at: '2026-11-24T11:30:00Z', state: 'cancelled' })(server);
      server.unavailable = [HOLIDAY, BUSY];
    });
    const monday = await day('Mon, 23 Nov (today)');
    expect(monday.getByText('Took place')).toBeVisible();
    expect(monday.getByRole('link', { name: 'Visitor 1' })).toHaveAttribute(
      'href',
      '/admin/leads/ML-1001',
    );
    const tuesday = (await day('Tue, 24 Nov (tomorrow)')).getAllByRole('listitem');
    expect(tuesday.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
      '11:00 – 11:30 amVisitor 0Healthcare Solutions+91 98765 10000Booked',
      '2:00 – 3:00 pmBusy in the team’s calendar',
    ]);
    expect(screen.getByRole('link', { name: '+91 98765 10000' })).toHaveAttribute(
      'href',
      'tel:+919876510000',
    );
    expect(screen.getByText('Wed, 25 Nov: no calls')).toBeVisible();
    expect(screen.getByText('Fri, 27 Nov – Sun, 29 Nov: no calls')).toBeVisible();
    const thursday = await day('Thu, 26 Nov');
    expect(thursday.getByText('All day')).toBeVisible();
    expect(thursday.getByText('Blocked: Team day')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Remove the block/ })).toHaveLength(1);
  });

  it('of other weeks are reached by buttons, and kept in the address', async () => {
    const { user } = await open(book(0, { starts_at: '2026-12-01T05:30:00Z' }));
    expect(await screen.findByText('No calls this week, and no times blocked.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    expect(await screen.findByRole('heading', { name: /^30 Nov/ })).toBeVisible();
    expect((await day('Tue, 1 Dec')).getByText('Visitor 0')).toBeVisible();
    expect(address()).toBe('/admin/calls?from=2026-11-30');
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(await screen.findByRole('heading', { name: /^23/, level: 2 })).toBeVisible();
    expect(address()).toBe('/admin/calls');
    await user.click(screen.getByRole('button', { name: 'Previous week' }));
    expect(await screen.findByRole('heading', { name: /^16/, level: 2 })).toBeVisible();
    expect(address()).toBe('/admin/calls?from=2026-11-16');
  });

  it.each([
    ['2026-12-03', /^30 Nov/],
    ['someday', /^23/],
  ])('are those of the week of ?from=%s', async (from, heading) => {
    await open(undefined, `/admin/calls?from=${from}`);
    expect(await screen.findByRole('heading', { name: heading, level: 2 })).toBeVisible();
  });

  it('can be tried again', async () => {
    const { user } = await open((server) =>
      server.answerNext('GET /api/consultations', problem(418)),
    );
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^No calls this week/)).toBeVisible();
  });

  it('are reached from the dashboard', async () => {
    const server = new DeskServer([], 'asha@meghdoot.example');
    const user = renderDesk(server);
    await user.click(await screen.findByRole('link', { name: 'Calls' }));
    expect(await screen.findByRole('heading', { name: 'Calls', level: 1 })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Calls', current: 'page' })).toBeVisible();
  });
});

it('a block is removed, and put back by Undo', async () => {
  const { server, user } = await open((desk) => {
    desk.unavailable = [HOLIDAY];
  });
  await user.click(
    await screen.findByRole('button', { name: 'Remove the block: All day, Team day' }),
  );
  expect(await screen.findByText('Block Removed')).toBeVisible();
  expect(server.unavailable).toEqual([]);
  // The keyboard keeps its place though the button is gone.
  await waitFor(() => expect(screen.queryByText('Blocked: Team day')).not.toBeInTheDocument());
  expect(document.body).not.toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await user.keyboard('z');
  expect(await screen.findByText('Blocked: Team day')).toBeVisible();
  expect(await screen.findByText('Undone')).toBeVisible();
  // The undo is no step of its own.
  await user.keyboard('z');
  const { starts_at, ends_at, note } = HOLIDAY;
  expect(server.unavailable).toMatchObject([{ starts_at, ends_at, note }]);
});

it('a block that could not be removed is still there', async () => {
  const { server, user } = await open((desk) => {
    desk.unavailable = [HOLIDAY];
  });
  server.answerNext(`DELETE /api/consultations/unavailable/${HOLIDAY.id}`, problem(503));
  await user.click(await screen.findByRole('button', { name: /^Remove the block/ }));
  expect(await screen.findByText('The block could not be removed.')).toBeVisible();
  await waitFor(() => expect(screen.getByText('Blocked: Team day')).toBeVisible());
});
