/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { address, renderDesk } from '../../../../../testing/desk/render-desk';
import { sampleCall } from '../../../../../testing/desk/sample-calls';
import { sampleLead, sampleLeads } from '../../../../../testing/desk/sample-leads';
import { problem, unreachable } from '../../../../../testing/desk/respond';

const STAFF = 'asha@meghdoot.example';
const NOW = Date.parse('2026-11-21T07:00:00Z');
const dueIn = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const deskWith = (leads = sampleLeads(6)) => new DeskServer(leads, STAFF);
const names = () =>
  screen.getAllByRole('link', { name: /^Visitor/ }).map(({ textContent }) => textContent);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => localStorage.clear());

describe('the dashboard', () => {
  it('names the brand and who is logged in', async () => {
    renderDesk(deskWith());
    expect(await screen.findByText(STAFF)).toBeInTheDocument();
    expect(screen.getByText('Meghdoot Labs')).toHaveAttribute('href', '/');
  });

  it('counts all leads and those of each filter, spam included', async () => {
    renderDesk(deskWith([...sampleLeads(6), sampleLead(9, { spam_reason: 'Too many links' })]));
    for (const name of [/^All 6 in total$/, /^New 2$/, /^Contacted 2$/, /^Qualified 1$/]) {
      expect(await button(name)).toBeVisible();
    }
    expect(await button(/^Closed 1$/)).toBeVisible();
    expect(await button(/^Spam 1$/)).toBeVisible();
  });

  it('shows an unknown status as New', async () => {
    renderDesk(deskWith([sampleLead(0, { status: 'archived' })]));
    const status = await screen.findByRole('combobox', { name: 'Status of Visitor 0' });
    expect(status).toHaveTextContent('New');
  });

  it('opens a lead by its name, and by the rest of its card', async () => {
    const user = renderDesk(deskWith(), { at: '/admin/dashboard?status=new' });
    await user.click(await screen.findByText('Message 4'));
    await waitFor(() => expect(address()).toBe('/admin/leads/ML-1004?status=new'));
  });

  it('puts the people who wait first, the longest waiting on top, and says how long', async () => {
    renderDesk(
      deskWith([
        sampleLead(0, { status: 'new', reply_due_at: dueIn(200) }),
        sampleLead(1, { status: 'new', reply_due_at: dueIn(-50) }),
        sampleLead(2, { status: 'contacted' }),
        sampleLead(3, { status: 'new', reply_due_at: dueIn(-125) }),
      ]),
    );
    await screen.findByText('Visitor 0');
    expect(names()).toEqual(['Visitor 3', 'Visitor 1', 'Visitor 0', 'Visitor 2']);
    expect(screen.getByText(/^Overdue by 50 min/)).toBeVisible();
    expect(screen.getByText(/^Due in 3 h/)).toBeVisible();
  });
});

describe('the Today view', () => {
  const LATER = sampleLead(5, {
    ...{ status: 'contacted', next_action: 'Later', next_action_on: '2026-12-01' },
  });
  const LEADS = [
    sampleLead(1, { status: 'new', reply_due_at: dueIn(-50) }),
    sampleLead(2, { status: 'contacted', next_action: 'Call back', next_action_on: '2026-11-21' }),
    sampleLead(3, { status: 'contacted', next_action: 'Quote', next_action_on: '2026-11-19' }),
    LATER,
  ];

  it('lists overdue replies, then what is due, the longest due first', async () => {
    const user = renderDesk(deskWith(LEADS));
    await user.click(await button('Today'));
    expect(await screen.findByRole('heading', { name: 'Overdue replies (1)' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Due today or late (2)' })).toBeVisible();
    expect(names()).toEqual(['Visitor 1', 'Visitor 3', 'Visitor 2']);
    expect(screen.getByText('today: Call back')).toBeVisible();
    expect(address()).toBe('/admin/dashboard?due=today');
  });

  it('lists the calls of today third, those that were settled left out', async () => {
    const server = deskWith(LEADS);
    const calls = ['2026-11-21T08:30:00Z', '2026-11-21T04:30:00Z', '2026-11-22T08:30:00Z'];
    LEADS.slice(1).forEach(({ id }, index) => {
      const starts_at = calls[index];
      if (starts_at) server.booked.set(id, sampleCall({ starts_at }));
    });
    server.booked.set(sampleLead(1).id, sampleCall({ starts_at: dueIn(-90), state: 'held' }));
    const user = renderDesk(server, { at: '/admin/dashboard?due=today' });
    expect(await screen.findByRole('heading', { name: 'Today’s calls (2)' })).toBeVisible();
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Overdue replies (1)',
      'Due today or late (2)',
      'Today’s calls (2)',
    ]);
    const list = within(screen.getByRole('list', { name: 'Today’s calls' }));
    const items = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items[0]).toMatch(/^10:00\s–\s10:30\samVisitor 3.*Outcome missing$/);
    expect(items[1]).toMatch(/^2:00\s–\s2:30\spmVisitor 2.*Booked$/);
    expect(list.getByRole('link', { name: '+91 98765 10003' })).toHaveAttribute(
      'href',
      'tel:+919876510003',
    );
    await user.click(list.getByRole('link', { name: 'Visitor 3' }));
    await waitFor(() => expect(address()).toBe('/admin/leads/ML-1003?due=today'));
  });

  it('says kindly that nothing is left', async () => {
    renderDesk(deskWith([]), { at: '/admin/dashboard?due=today' });
    expect(await screen.findByRole('heading', { name: 'All done for today' })).toBeVisible();
  });

  it('does not say so while a call is left, nor when nobody knows', async () => {
    const server = deskWith([LATER]);
    server.booked.set(LATER.id, sampleCall({ starts_at: dueIn(90) }));
    server.answerNext('GET /api/consultations', problem(418));
    const user = renderDesk(server, { at: '/admin/dashboard?due=today' });
    expect(await screen.findByText('Today’s calls could not be loaded.')).toBeVisible();
    expect(screen.queryByText('All done for today')).not.toBeInTheDocument();
    await user.click(await button('Retry'));
    expect(await screen.findByRole('heading', { name: 'Today’s calls (1)' })).toBeVisible();
    expect(screen.queryByText('All done for today')).not.toBeInTheDocument();
  });

  it('can be the view that the desk opens with', async () => {
    const user = renderDesk(deskWith(LEADS), { at: '/admin/dashboard?due=today' });
    await user.click(await button('View'));
    await user.click(screen.getByRole('menuitemcheckbox', { name: /Open the desk/ }));
    expect(await screen.findByText('View Saved')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Leads' }));
    await waitFor(() => expect(address()).toBe('/admin/dashboard?due=today'));
    await user.click(await button(/^All/));
    await waitFor(() => expect(address()).toBe('/admin/dashboard?status=all'));
  });
});

describe('the list, while there is none', () => {
  it('says that it is loading', async () => {
    const server = deskWith();
    server.answerNext('GET /api/leads', unreachable());
    renderDesk(server);
    expect(await screen.findByText('No answer yet, trying again…')).toBeVisible();
    expect(await screen.findByText('Visitor 0')).toBeVisible();
  });

  it.each([
    ['/admin/dashboard', 'No contact form submissions yet.'],
    ['/admin/dashboard?status=qualified', 'No submissions with status qualified'],
  ])('says that there are no submissions (%s)', async (at, text) => {
    renderDesk(deskWith([]), { at });
    expect(await screen.findByRole('heading', { name: 'No submissions found' })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  it('offers to clear filters that nothing passes', async () => {
    const user = renderDesk(deskWith(), { at: '/admin/dashboard?q=nobody&budget=25L%2B' });
    expect(await screen.findByText('Nothing matches “nobody”.')).toBeVisible();
    await user.click(await button('Clear filters'));
    expect(await screen.findByText('Visitor 0')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(address()).toBe('/admin/dashboard');
  });

  it('tries three times more, with growing pauses, then says so and can be retried', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const server = deskWith();
    server.answerNext('GET /api/leads', problem(500), 4);
    const user = renderDesk(server);
    const listRequests = () =>
      server.calls.filter(({ path }) => path.startsWith('/api/leads?')).length;

    expect(await screen.findByText('No answer yet, trying again…')).toBeVisible();
    for (const [seconds, times] of [
      [1, 2],
      [2, 3],
      [4, 4],
    ] as const) {
      await act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
      expect(listRequests()).toBe(times);
    }
    expect(await screen.findByText('Failed to load submissions.')).toBeVisible();
    await user.click(await button('Retry'));
    expect(await screen.findByText('Visitor 0')).toBeVisible();
    jest.useRealTimers();
  });
});
