/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { chooseStatus } from '../../../../testing/desk/choose-status';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { address, renderDesk } from '../../../../testing/desk/render-desk';
import { problem } from '../../../../testing/desk/respond';
import { sampleLead, sampleLeads } from '../../../../testing/desk/sample-leads';

const STAFF = 'asha@meghdoot.example';
const open = (server: DeskServer, at = '/admin/board') => renderDesk(server, { at, width: 1440 });

const column = async (name: string) =>
  within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }));
const namesIn = async (name: string) =>
  (await column(name)).queryAllByRole('group').map((card) => card.getAttribute('aria-label'));

describe('the board', () => {
  it('has a column for each status, with its number and its value', async () => {
    const worth = [
      sampleLead(10, { status: 'qualified', value: 1_250_000 }),
      sampleLead(11, { status: 'closed', outcome: 'won', value: 50_000 }),
      sampleLead(12, { status: 'closed', outcome: 'lost', value: 70_000 }),
    ];
    open(new DeskServer([...sampleLeads(4), ...worth], STAFF));
    expect((await column('Qualified')).getByRole('heading')).toHaveTextContent('Qualified 2');
    expect((await column('Qualified')).getAllByText('₹12,50,000')).toHaveLength(2);
    expect((await column('Closed')).getByText('₹50,000 won')).toBeVisible();
    expect((await column('Closed')).getByText('Lost · ₹70,000')).toBeVisible();
    expect(await namesIn('New')).toEqual(['Visitor 0']);
  });

  it('says how many leads a column has beyond its cards', async () => {
    const leads = Array.from({ length: 32 }, (_, n) => sampleLead(n, { status: 'new' }));
    open(new DeskServer(leads, STAFF), '/admin/board?owner=none');
    const list = (await column('New')).getByRole('link', { name: 'open the list' });
    expect(list.parentElement).toHaveTextContent('and 7 more: open the list');
    expect(list).toHaveAttribute('href', '/admin/dashboard?owner=none&status=new');
  });

  it('opens the lead of a card', async () => {
    const user = open(new DeskServer(sampleLeads(4), STAFF), '/admin/board?q=visitor+2');
    await user.click(await screen.findByRole('link', { name: 'Visitor 2' }));
    await waitFor(() => expect(address()).toBe('/admin/leads/ML-1002?q=visitor+2&view=board'));
    await user.click(await screen.findByRole('button', { name: 'Back to the board' }));
    await waitFor(() => expect(address()).toBe('/admin/board?q=visitor+2'));
    expect(await namesIn('Qualified')).toEqual(['Visitor 2']);
  });

  it('keeps search and filters on the way to the list and back', async () => {
    const user = open(new DeskServer(sampleLeads(4), STAFF), '/admin/board?q=visitor+2&owner=none');
    await column('Qualified');
    await user.click(screen.getByRole('link', { name: 'Leads' }));
    await waitFor(() => expect(address()).toBe('/admin/dashboard?q=visitor+2&owner=none'));
    await screen.findByRole('heading', { name: 'Leads dashboard' });
    await user.click(screen.getByRole('link', { name: 'Board' }));
    await waitFor(() => expect(address()).toBe('/admin/board?q=visitor+2&owner=none'));
    await column('Qualified');
    await user.click(screen.getByRole('link', { name: 'Board' }));
    await waitFor(() => expect(address()).toBe('/admin/board'));
  });

  it('moves a card without dragging, and undoes it', async () => {
    const server = new DeskServer(sampleLeads(4), STAFF);
    const user = open(server);
    await chooseStatus(user, 'Visitor 0', 'Contacted');
    await screen.findByText('Submission status has been updated successfully.');
    expect(await namesIn('Contacted')).toEqual(['Visitor 0', 'Visitor 1']);
    expect((await column('Contacted')).getByRole('heading')).toHaveTextContent('Contacted 2');
    await user.keyboard('z');
    await waitFor(async () => expect(await namesIn('New')).toEqual(['Visitor 0']));
    expect(server.lead('ML-1000')?.status).toBe('new');
  });

  it('keeps the card that was moved behind many others, until one leaves the board', async () => {
    const others = Array.from({ length: 30 }, (_, n) =>
      sampleLead(n + 1, { status: 'qualified', created_at: `2026-11-20T10:00:${10 + n}.000Z` }),
    );
    const old = sampleLead(0, {
      status: 'new',
      created_at: '2026-01-02T10:00:00.000Z',
      first_response_at: '2026-01-02T10:10:00.000Z',
    });
    const server = new DeskServer([old, ...others], STAFF);
    const user = open(server);
    await chooseStatus(user, 'Visitor 0', 'Qualified');
    await screen.findByText('Submission status has been updated successfully.');
    const fetched = `/api/leads/board?sort=waiting&keep=${old.id}`;
    await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain(fetched));
    await waitFor(async () => expect(await namesIn('Qualified')).toHaveLength(26));
    expect((await namesIn('Qualified')).at(-1)).toBe('Visitor 0');
    const qualified = await column('Qualified');
    expect(qualified.getByRole('heading')).toHaveTextContent('Qualified 31');
    expect(qualified.getByText(/^and 5 more/)).toBeVisible();

    await user.keyboard('z');
    await waitFor(async () => expect(await namesIn('New')).toEqual(['Visitor 0']));
    expect((await column('Qualified')).getByRole('heading')).toHaveTextContent('Qualified 30');

    await chooseStatus(user, 'Visitor 0', 'Qualified');
    await waitFor(async () => expect((await namesIn('Qualified')).at(-1)).toBe('Visitor 0'));
    await waitFor(() => expect(server.lead('ML-1000')?.status).toBe('qualified'));
    await user.click(screen.getByRole('link', { name: 'Reports' }));
    await screen.findByRole('heading', { name: 'Reports' });
    await user.click(screen.getByRole('link', { name: 'Board' }));
    await column('Qualified');
    await chooseStatus(user, 'Visitor 30', 'Contacted');
    const latest = `/api/leads/board?sort=waiting&keep=${sampleLead(30).id}`;
    await waitFor(() => expect(server.calls.at(-1)?.path).toBe(latest));
    await waitFor(async () => expect(await namesIn('Qualified')).toHaveLength(25));
    expect(await namesIn('Qualified')).not.toContain('Visitor 0');
  });

  it('moves the card that has the focus by the keys of the statuses', async () => {
    const server = new DeskServer(sampleLeads(4), STAFF);
    const user = open(server);
    await column('New');
    act(() => screen.getByRole('group', { name: 'Visitor 0' }).focus());
    await user.keyboard('3');
    await waitFor(async () => expect(await namesIn('Qualified')).toContain('Visitor 0'));
    expect(screen.getByRole('link', { name: 'Visitor 0' })).toHaveFocus();
    await user.keyboard('2');
    await waitFor(async () => expect(await namesIn('Contacted')).toContain('Visitor 0'));
  });

  it('puts the cards of a company together under its name, where the first of them is due', async () => {
    const companies = ['Nila Dairy', null, 'Kaveri Mills', 'NILA-DAIRY', 'nila dairy'];
    const leads = companies.map((company, n) => sampleLead(n, { status: 'qualified', company }));
    const moved = sampleLead(5, { status: 'new', company: 'Kaveri Mills' });
    const user = open(new DeskServer([...leads, moved], STAFF));
    await column('Qualified');
    const order = async () =>
      (await column('Qualified'))
        .queryAllByText((_text, element) => element?.matches('h3, [role=group]') ?? false)
        .map((part) => part.getAttribute('aria-label') ?? part.textContent);
    expect(await order()).toEqual([0, 1, 2, 3, 4].map((n) => `Visitor ${n}`));
    await user.click(screen.getByRole('combobox', { name: 'Group by' }));
    await user.click(await screen.findByRole('option', { name: 'Company' }));
    const ofNila = ['Nila Dairy', 'Visitor 0', 'Visitor 3', 'Visitor 4'];
    const others = ['No company', 'Visitor 1'];
    await waitFor(async () =>
      expect(await order()).toEqual([...ofNila, 'Kaveri Mills', 'Visitor 2', ...others]),
    );
    expect(address()).toBe('/admin/board?group=company');
    await chooseStatus(user, 'Visitor 5', 'Qualified');
    // Its visitor still waits for a reply.
    const ofKaveri = ['Kaveri Mills', 'Visitor 5', 'Visitor 2'];
    await waitFor(async () => expect(await order()).toEqual([...ofKaveri, ...ofNila, ...others]));
  });

  it('opens the statuses by Space without lifting the card', async () => {
    const user = open(new DeskServer(sampleLeads(4), STAFF));
    await column('New');
    const status = screen.getByRole('combobox', { name: 'Status of Visitor 0' });
    // The dragging library leaves Space to native controls alone.
    expect(status).toBeInstanceOf(HTMLButtonElement);
    act(() => status.focus());
    await user.keyboard(' ');
    expect(await screen.findByRole('option', { name: /Qualified/ })).toBeVisible();
  });

  it('puts a card back that the server refused', async () => {
    const server = new DeskServer(sampleLeads(4), STAFF);
    server.answerNext(`PATCH /api/leads/${sampleLead(0).id}`, problem(418));
    const user = open(server);
    await chooseStatus(user, 'Visitor 0', 'Qualified');
    expect(await screen.findByText('Failed to update status.')).toBeVisible();
    await waitFor(async () => expect(await namesIn('New')).toEqual(['Visitor 0']));
  });

  it('asks when a colleague moved the card first', async () => {
    const server = new DeskServer(sampleLeads(4), STAFF);
    const user = open(server);
    await column('New');
    server.colleagueMoves(sampleLead(0).id, 'qualified');
    await chooseStatus(user, 'Visitor 0', 'Contacted');
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('Visitor 0');
  });

  it('has the filters of the list, and shows the same leads as a list', async () => {
    const server = new DeskServer(sampleLeads(4), STAFF);
    const user = open(server, '/admin/board?q=visitor+2');
    expect(await namesIn('Qualified')).toEqual(['Visitor 2']);
    expect(await namesIn('New')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Show as a list' }));
    expect(address()).toBe('/admin/dashboard?q=visitor+2');
  });

  it('says so when no lead passes the filters', async () => {
    open(new DeskServer(sampleLeads(4), STAFF), '/admin/board?q=nobody');
    expect(await screen.findByText('Nothing matches “nobody”.')).toBeVisible();
  });

  it('can be tried again', async () => {
    const server = new DeskServer(sampleLeads(4), STAFF);
    server.answerNext('GET /api/leads/board', problem(418));
    const user = open(server);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await namesIn('New')).toEqual(['Visitor 0']);
  });
});
