/** @jest-environment ./testing/pages/browser-environment.ts */
import { navigate } from '@reach/router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { SAMPLE_STAFF } from '../../../../../testing/desk/desk-state';
import { fill } from '../../../../../testing/desk/fill';
import { address, renderDesk } from '../../../../../testing/desk/render-desk';
import { sampleLead, sampleLeads } from '../../../../../testing/desk/sample-leads';

const desk = (count: number) => new DeskServer(sampleLeads(count), 'asha@meghdoot.example');
const filter = (name: RegExp) => screen.findByRole('button', { name });
const searchBox = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search leads' });

async function choose(user: UserEvent, label: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('the filter', () => {
  it('offers every status and is kept in the address', async () => {
    const user = renderDesk(desk(8));
    await screen.findByText('Visitor 0');
    expect(await filter(/^All/)).toHaveAttribute('aria-pressed', 'true');
    await user.click(await filter(/^Qualified/));
    await waitFor(() => expect(screen.queryByText('Visitor 0')).not.toBeInTheDocument());
    expect(screen.getByText('Visitor 2')).toBeVisible();
    expect(address()).toBe('/admin/dashboard?status=qualified');
  });

  it('is read from the address, and undone by Back', async () => {
    const user = renderDesk(desk(8), { at: '/admin/dashboard?status=closed' });
    expect(await screen.findByText('Visitor 3')).toBeVisible();
    await user.click(await filter(/^New/));
    expect(await screen.findByText('Visitor 0')).toBeVisible();
    act(() => window.history.back());
    await waitFor(() => expect(address()).toBe('/admin/dashboard?status=closed'));
    await waitFor(() => expect(screen.queryByText('Visitor 0')).not.toBeInTheDocument());
  });

  it('goes with all others by Clear all, while rows show', async () => {
    const user = renderDesk(desk(8), {
      at: '/admin/dashboard?q=visitor+2&owner=none',
      width: 1440,
    });
    await screen.findByText('Visitor 2');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(address()).toBe('/admin/dashboard'));
    expect(await screen.findByText('Visitor 0')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear all' })).not.toBeInTheDocument();
  });

  it('shows spam newest first', async () => {
    const spam = { spam_reason: 'Too many links' };
    const server = new DeskServer(
      [sampleLead(2, spam), sampleLead(1, spam)],
      'asha@meghdoot.example',
    );
    const user = renderDesk(server);
    await user.click(await filter(/^Spam/));
    await screen.findByText('Visitor 1');
    const names = screen.getAllByRole('link', { name: /^Visitor/ });
    expect(names.map(({ textContent }) => textContent)).toEqual(['Visitor 1', 'Visitor 2']);
  });

  it('leads from a search to its hits in spam', async () => {
    const spam = { spam_reason: 'Too many links' };
    const server = new DeskServer(
      [sampleLead(1), sampleLead(2, spam), sampleLead(3, spam)],
      'asha@meghdoot.example',
    );
    const user = renderDesk(server, { at: '/admin/dashboard?q=visitor' });
    await screen.findByText('Visitor 1');
    await user.click(screen.getByRole('button', { name: '2 more in Spam' }));
    expect(await screen.findByText('Visitor 3')).toBeVisible();
    expect(address()).toBe('/admin/dashboard?q=visitor&spam=1');
    expect(screen.queryByRole('button', { name: /in Spam$/ })).not.toBeInTheDocument();
  });

  it('narrows by service, budget and owner', async () => {
    const server = desk(12);
    server.leads = server.leads.map((lead, index) =>
      index === 3 ? { ...lead, owner_id: SAMPLE_STAFF[1]?.id ?? null } : lead,
    );
    const user = renderDesk(server);
    await user.click(await filter(/^Filters/));
    await choose(user, 'Service', 'Custom CRM System');
    await waitFor(() => expect(address()).toBe('/admin/dashboard?service=crm'));
    await waitFor(() => expect(screen.queryByText('Visitor 0')).not.toBeInTheDocument());
    expect(screen.getByText('Visitor 9')).toBeVisible();
    await choose(user, 'Owner', 'Ravi');
    await waitFor(() => expect(screen.queryByText('Visitor 9')).not.toBeInTheDocument());
    expect(screen.getByText('Visitor 3')).toBeVisible();
    await choose(user, 'Owner', 'Unassigned');
    expect(await screen.findByText('Visitor 9')).toBeVisible();
    await choose(user, 'Budget', 'Under ₹1 Lakh');
    expect(await screen.findByText('No leads match these filters.')).toBeVisible();
  });

  it('counts the days of a figure as one filter, as its chip does', async () => {
    const days = 'booked_from=2026-11-01&booked_to=2026-11-30&closed_from=2026-11-03';
    renderDesk(desk(2), { at: `/admin/dashboard?status=all&${days}` });
    expect(await screen.findByText(/^Call booked 1.+30 Nov 2026$/)).toBeVisible();
    const button = await filter(/^Filters/);
    expect(button.parentElement).toHaveTextContent(/^Filters2$/);
  });

  it('leaves out what an address has wrong, and says so', async () => {
    const at = '/admin/dashboard?status=lost&owner=nobody&service=crm';
    const user = renderDesk(desk(8), { at });
    expect(await screen.findByText(/left out: status, owner\./)).toBeVisible();
    expect(await screen.findByText('Visitor 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/admin/dashboard?service=crm'));
    await waitFor(() => expect(screen.queryByText(/left out/)).not.toBeInTheDocument());
  });
});

describe('the search', () => {
  it('asks once typing pauses, and keeps the text in the address', async () => {
    const server = desk(8);
    const user = renderDesk(server);
    await fill(user, await searchBox(), 'visitor-5');
    await waitFor(() => expect(address()).toBe('/admin/dashboard?q=visitor-5'));
    await waitFor(() => expect(screen.queryByText('Visitor 0')).not.toBeInTheDocument());
    expect(await screen.findByText('Visitor 5')).toBeVisible();
    expect(server.calls.filter(({ path }) => path.includes('q='))).toHaveLength(1);
  });

  it('asks at once on Enter, from the first page, within the filter', async () => {
    const user = renderDesk(desk(120), { at: '/admin/dashboard?status=new&page=2' });
    await fill(user, await searchBox(), 'Visitor 4');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/admin/dashboard?status=new&q=Visitor+4'));
  });

  it('is read from the address, and follows it', async () => {
    renderDesk(desk(8), { at: '/admin/dashboard?q=visitor-5' });
    expect(await searchBox()).toHaveValue('visitor-5');
    act(() => void navigate('/admin/dashboard?q=visitor-6'));
    await waitFor(async () => expect(await searchBox()).toHaveValue('visitor-6'));
    expect(await screen.findByText('Visitor 6')).toBeVisible();
  });

  it('keeps what is typed while the address changes, and asks for that next', async () => {
    renderDesk(desk(8));
    const box = await searchBox();
    const shown: string[] = [];
    const observer = new MutationObserver(() => shown.push(box.value));
    observer.observe(box, { attributeFilter: ['value'] });
    const pushState = window.history.pushState.bind(window.history);
    jest.spyOn(window.history, 'pushState').mockImplementationOnce((...entry) => {
      pushState(...entry);
      // React hears of the new address later.
      fireEvent.change(box, { target: { value: 'visitor-55' } });
    });
    fireEvent.change(box, { target: { value: 'visitor-5' } });
    await waitFor(() => expect(address()).toBe('/admin/dashboard?q=visitor-55'));
    await waitFor(() => expect(screen.queryByText('Visitor 5')).not.toBeInTheDocument());
    expect(shown).toEqual(['visitor-5', 'visitor-55']);
  });

  it('asks again for what never reached the address', async () => {
    const user = renderDesk(desk(8));
    const pushState = window.history.pushState.bind(window.history);
    jest.spyOn(window.history, 'pushState').mockImplementationOnce((...entry) => {
      pushState(...entry);
      pushState(null, '', '/admin/dashboard');
    });
    await fill(user, await searchBox(), 'visitor-5');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/admin/dashboard');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/admin/dashboard?q=visitor-5'));
    await waitFor(() => expect(screen.queryByText('Visitor 0')).not.toBeInTheDocument());
    expect(await searchBox()).toHaveValue('visitor-5');
  });

  it('is undone by one Back, however often typing paused', async () => {
    const user = renderDesk(desk(8));
    const box = await searchBox();
    const earlier = window.history.length;
    for (const text of ['visitor', 'visitor-5']) {
      fireEvent.change(box, { target: { value: text } });
      await waitFor(() => expect(address()).toBe(`/admin/dashboard?q=${text}`));
    }
    expect(window.history.length).toBe(earlier + 1);
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(address()).toBe('/admin/dashboard'));
    act(() => window.history.back());
    await waitFor(() => expect(address()).toBe('/admin/dashboard?q=visitor-5'));
    act(() => window.history.back());
    await waitFor(() => expect(address()).toBe('/admin/dashboard'));
  });

  it('follows the address again after its own searches', async () => {
    const user = renderDesk(desk(8));
    await fill(user, await searchBox(), 'visitor-5');
    await waitFor(() => expect(address()).toBe('/admin/dashboard?q=visitor-5'));
    await waitFor(() => expect(screen.queryByText('Visitor 0')).not.toBeInTheDocument());
    await user.clear(await searchBox());
    await fill(user, await searchBox(), 'visitor-6');
    await waitFor(() => expect(address()).toBe('/admin/dashboard?q=visitor-6'));
    expect(await screen.findByText('Visitor 6')).toBeVisible();
    act(() => window.history.back());
    await waitFor(async () => expect(await searchBox()).toHaveValue('visitor-5'));
  });
});

describe('the pages', () => {
  it('hold 25 each, or as many as chosen, and are kept in the address', async () => {
    const user = renderDesk(desk(60));
    expect(await screen.findByText('1–25 of 60')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(25));
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(await screen.findByText('26–50 of 60')).toBeVisible();
    expect(address()).toBe('/admin/dashboard?page=2');
    await choose(user, 'Per page', '50');
    expect(await screen.findByText('1–50 of 60')).toBeVisible();
    expect(address()).toBe('/admin/dashboard?per_page=50');
  });

  it('lead to the last one from an address past the end', async () => {
    renderDesk(desk(30), { at: '/admin/dashboard?page=9' });
    expect(await screen.findByText('26–30 of 30')).toBeVisible();
    expect(address()).toBe('/admin/dashboard?page=2');
  });

  it('end before the list does where it is too long for them, and say how to see the rest', async () => {
    renderDesk(desk(401), { at: '/admin/dashboard?per_page=1&page=400' });
    expect(await screen.findByText('400–400 of 401')).toBeVisible();
    expect(screen.getByText(/^The pages end here\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go to next page' })).toBeDisabled();
  });
});
