/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { chooseStatus } from '../../../../../../testing/desk/choose-status';
import { DeskServer } from '../../../../../../testing/desk/desk-server';
import { SAMPLE_STAFF } from '../../../../../../testing/desk/desk-state';
import { address, renderDesk } from '../../../../../../testing/desk/render-desk';
import { sampleLead, sampleLeads } from '../../../../../../testing/desk/sample-leads';
import type { Lead } from '../../../../../domain/lead';

async function open(leads: Lead[], { search = '', width = 1440 } = {}) {
  const server = new DeskServer(leads, 'asha@meghdoot.example');
  const user = renderDesk(server, { at: `/admin/dashboard${search}`, width });
  await screen.findByRole('columnheader', { name: 'Name' });
  return { server, user };
}

const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });

const ANSWERED = sampleLead(2, { first_response_at: '2026-11-20T08:00:00Z' });
const RAVI = SAMPLE_STAFF[1]?.id ?? null;

describe('the columns', () => {
  it('take no room while they are empty', async () => {
    await open([ANSWERED]);
    expect(columns()).not.toContain('Owner');
    expect(columns()).not.toContain('Next action');
    expect(columns()).not.toContain('Reply due');
  });

  it('come with the first lead that needs them', async () => {
    const busy = sampleLead(0, { owner_id: RAVI, next_action: 'Send the offer' });
    await open([busy, ANSWERED]);
    expect(columns()).toEqual(expect.arrayContaining(['Reply due', 'Next action', 'Owner']));
    expect(await screen.findByText('Ravi')).toBeVisible();
    expect(screen.getByText('R')).toHaveAttribute('aria-hidden', 'true');
  });

  it('show the day above the time, as everywhere', async () => {
    await open([ANSWERED]);
    expect(screen.getByText('19 Nov 2026')).toBeVisible();
    expect(screen.getByText('11:11 pm')).toBeVisible();
  });
});

describe('the arrow of the sort', () => {
  it('points at the promise while somebody waits for a reply', async () => {
    await open([sampleLead(0), ANSWERED]);
    expect(header('Reply due')).toHaveAttribute('aria-sort', 'ascending');
  });

  it('points at the newest where nobody waits', async () => {
    const { user } = await open([ANSWERED]);
    expect(header('Received')).toHaveAttribute('aria-sort', 'descending');
    await user.click(header('Received'));
    await waitFor(() => expect(address()).toBe('/admin/dashboard?sort=created_at'));
    await waitFor(() => expect(header('Received')).toHaveAttribute('aria-sort', 'ascending'));
  });
});

it.each([
  ['the next row', 4, 8],
  ['the new last row', 16, 12],
])('gives the focus to %s when a status from the menu takes a row out', async (_to, from, to) => {
  const { user } = await open(sampleLeads(17), { search: '?status=new&sort=-created_at' });
  await chooseStatus(user, `Visitor ${from}`, 'Qualified');
  await waitFor(() => expect(screen.queryByRole('link', { name: `Visitor ${from}` })).toBeNull());
  // The grid's own choice would come a task later.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByRole('link', { name: `Visitor ${to}` })).toHaveFocus();
});

describe('the focus stays where it was put while other rows come', () => {
  /** The grid acts on new rows a task later. */
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
  const row = (index: number) => screen.queryByRole('link', { name: `Visitor ${index}` });

  it.each([
    ['a lead that was reached by key', 'j'],
    ['one that was selected', 'jx'],
  ])('in the search, after %s', async (_name, keys) => {
    const { server, user } = await open(sampleLeads(6));
    await user.keyboard(`${keys}/`);
    await user.keyboard('visitor 5');
    await waitFor(() => expect(row(0)).toBeNull());
    await settle();
    await user.keyboard(' 4');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    expect(screen.getByRole('searchbox')).toHaveValue('visitor 5 4');
    expect(server.leads.map(({ status }) => status)).toEqual(
      sampleLeads(6).map(({ status }) => status),
    );
  });

  it('on the button that turns the page', async () => {
    const { user } = await open(sampleLeads(51));
    await user.keyboard('j');
    const next = screen.getByRole('button', { name: 'Go to next page' });
    act(() => next.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(row(0)).toBeNull());
    await settle();
    expect(next).toHaveFocus();
  });

  it('on a filter', async () => {
    const { user } = await open(sampleLeads(6));
    await user.keyboard('j');
    const filter = await screen.findByRole('button', { name: /^Qualified 1/ });
    act(() => filter.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(row(0)).toBeNull());
    await settle();
    expect(filter).toHaveFocus();
  });

  it('in a note, when a colleague takes the lead out of the list', async () => {
    const { server, user } = await open(sampleLeads(6), {
      search: '?status=new&sort=-created_at',
    });
    await user.keyboard('jo');
    const note = await screen.findByRole('textbox', { name: 'Add a note' });
    await user.keyboard('n');
    const later = Date.now() + 60_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    server.leads = server.leads.map((lead, index) =>
      index === 0 ? { ...lead, status: 'closed' } : lead,
    );
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(row(0)).toBeNull());
    await settle();
    expect(note).toHaveFocus();
  });
});

it.each([
  ['rows', 1440],
  ['cards', 390],
])('shows message, reason and Restore in the spam folder, as %s', async (_name, width) => {
  const spam = sampleLead(0, { spam_reason: 'Hidden field was filled in' });
  const server = new DeskServer([spam], 'asha@meghdoot.example');
  const user = renderDesk(server, { at: '/admin/dashboard?spam=1', width });
  const link = await screen.findByRole('link', { name: 'Visitor 0' });
  const row = within(link.closest<HTMLElement>('[data-id]') ?? document.body);
  expect(row.getByText('Message 0')).toBeVisible();
  expect(row.getByText('Spam: Hidden field was filled in')).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Restore: Visitor 0' }));
  await waitFor(() => expect(server.leads[0]?.spam_reason).toBeNull());
});
