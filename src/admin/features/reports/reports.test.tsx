/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { address, renderDesk } from '../../../../testing/desk/render-desk';
import { sampleCall } from '../../../../testing/desk/sample-calls';
import { sampleLeads } from '../../../../testing/desk/sample-leads';
import { problem } from '../../../../testing/desk/respond';

const STAFF = 'asha@meghdoot.example';
const REPORT = 'GET /api/leads/report';
const open = (server: DeskServer, at = '/admin/reports') => renderDesk(server, { at });
const hrefsIn = (part: Pick<typeof screen, 'getAllByRole'>) =>
  part.getAllByRole('link').map((link) => link.getAttribute('href'));
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the reports', () => {
  it('draw each question, and tell the same in a table', async () => {
    open(new DeskServer(sampleLeads(3), STAFF));
    const days = await section('Leads per day');
    expect(days.getByRole('img', { name: 'Bar chart: leads per day' })).toBeVisible();
    const rows = days.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent);
    expect(rows).toEqual(['DayLeads', '20 Nov0', '21 Nov3']);
    const funnel = await section('Sales funnel');
    const steps = funnel.getAllByRole('rowheader', { hidden: true });
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Received',
      'Contacted (100%)',
      'Qualified (33%)',
      'Closed after qualified (0%)',
    ]);
  });

  it('set each figure beside the period before, in words as well', async () => {
    open(new DeskServer(sampleLeads(3), STAFF), '/admin/reports?days=7');
    const all = await section('20–26 Nov 2026');
    expect(all.getByText(/Compared with the 7 days before, 13–19 Nov 2026/)).toBeVisible();
    const figures = all.getAllByRole('term').map(({ textContent }) => textContent);
    expect(figures).toEqual([
      ...['Leads', 'Reached in time', 'Qualified'],
      ...['Won', 'Value won', 'Days to close'],
    ]);
    const told = all.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(told).toEqual([
      ...['3', '▲ 50%, up 50% from 2 in the 7 days before'],
      ...['100%', '▲ 50 points, up 50 points from 50% in the 7 days before'],
      ...['1', '=, unchanged from 1 in the 7 days before'],
      ...['3', '▲ 50%, up 50% from 2 in the 7 days before'],
      ...['₹12,50,000', '▲ 25%, up 25% from ₹10,00,000 in the 7 days before'],
      ...['9.5 days', '▼ 50%, down 50% from 19 days in the 7 days before'],
    ]);
  });

  it('have them by source, service, owner and month', async () => {
    const user = open(new DeskServer(sampleLeads(3), STAFF));
    const detail = await section('In detail');
    const rows = () => detail.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(rows()).toEqual(['WhatsApp', 'google', 'Other']);
    const cells = within(detail.getByRole('row', { name: /^google/ })).getAllByRole('cell');
    expect(cells[0]).toHaveTextContent('1was 0, 0 in the 30 days before');
    expect(cells[5]).toHaveTextContent('–was –, – in the 30 days before');
    await user.click(detail.getByRole('tab', { name: 'By service' }));
    expect(rows()).toEqual(['Custom CRM System']);
    await user.click(detail.getByRole('tab', { name: 'By owner' }));
    expect(rows()).toEqual(['Asha', 'Unassigned']);
    await user.click(detail.getByRole('tab', { name: 'By month' }));
    expect(rows()).toEqual(['Nov 2026so far', 'Oct 2026']);
    // The month that is not over is compared with none.
    const thisMonth = within(detail.getByRole('row', { name: /^Nov 2026/ })).getAllByRole('cell');
    expect(thisMonth[0]).toHaveTextContent(/^3$/);
  });

  it('lead from each figure to the list of what it counts', async () => {
    const user = open(new DeskServer(sampleLeads(3), STAFF), '/admin/reports?days=7');
    const all = await section('20–26 Nov 2026');
    expect(hrefsIn(all)).toEqual([
      '/admin/dashboard?from=2026-11-20&to=2026-11-26',
      '/admin/dashboard?from=2026-11-20&to=2026-11-26&reply=in_time',
      '/admin/dashboard?from=2026-11-20&to=2026-11-26&stage=qualified',
      ...Array<string>(3).fill(
        '/admin/dashboard?outcome=won&closed_from=2026-11-20&closed_to=2026-11-26',
      ),
    ]);
    const detail = await section('In detail');
    const google = within(detail.getByRole('row', { name: /^google/ })).getAllByRole('link');
    expect(google[0]).toHaveAttribute('href', expect.stringContaining('source=google'));
    await user.click(google[2] ?? document.body);
    expect(address()).toContain('stage=qualified');
    expect(await screen.findByText('Source: google')).toBeVisible();
    expect(screen.getByText('Ever qualified')).toBeVisible();
  });

  it('have them by the answers to a question of the form, which lead to the leads', async () => {
    const server = new DeskServer(sampleLeads(3), STAFF);
    const user = renderDesk(server, { at: '/admin/reports?days=7', width: 1440 });
    const detail = await section('In detail');
    await user.click(detail.getByRole('tab', { name: 'When should it begin?' }));
    const table = within(
      await detail.findByRole('table', { name: 'Figures by answer to “When should it begin?”' }),
    );
    const rows = table.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(rows).toEqual(['In spring', 'Right away']);
    const spring = within(table.getByRole('row', { name: /^In spring/ })).getAllByRole('link');
    expect(spring[0]).toHaveTextContent('3');
    await user.click(spring[2] ?? document.body);
    expect(address()).toContain('answers=start%3Aspring');
    expect(await screen.findByRole('combobox', { name: /When should it begin/ })).toHaveTextContent(
      'In spring',
    );
  });

  it('say when nobody answered, and when answers could not be loaded', async () => {
    const server = new DeskServer(sampleLeads(3), STAFF);
    server.answerNext('GET /api/leads/report-answers', problem(418));
    const user = open(server);
    const detail = await section('In detail');
    await user.click(detail.getByRole('tab', { name: 'Which devices?' }));
    expect(await detail.findByText('The answers could not be loaded.')).toBeVisible();
    server.answerNext('GET /api/leads/report-answers', Response.json({ answers: [] }));
    await user.click(detail.getByRole('button', { name: 'Retry' }));
    expect(await detail.findByText(/^No lead of these days/)).toBeVisible();
  });

  it('draw the value won per month, in lakhs and to the rupee', async () => {
    open(new DeskServer(sampleLeads(3), STAFF));
    const value = await section('Value won per month');
    const rows = value.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent);
    expect(rows).toEqual(['MonthValue won', 'Oct 2026₹10,00,000', 'Nov 2026₹12,50,000']);
  });

  it('say how soon senders were answered', async () => {
    open(new DeskServer(sampleLeads(3), STAFF));
    const replyTime = await section('Reply time');
    const figures = replyTime.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(figures).toEqual(['3.5 hrs', '96%', '3 of 3', '24', '3']);
    const period = '/admin/dashboard?from=2026-11-20&to=2026-12-19';
    expect(hrefsIn(replyTime)).toEqual(
      ['answered', 'in_time', 'in_time', 'ended', 'answered', 'waiting'].map(
        (reply) => `${period}&reply=${reply}`,
      ),
    );
  });

  it('lead to no list where there is no figure', async () => {
    const user = open(new DeskServer(sampleLeads(3), STAFF));
    const detail = await section('In detail');
    await user.click(detail.getByRole('tab', { name: 'By owner' }));
    const nobody = within(detail.getByRole('row', { name: /^Unassigned/ }));
    expect(nobody.getAllByRole('cell')).toHaveLength(6);
    expect(nobody.getAllByRole('cell')[5]).toHaveTextContent(/^–/);
    expect(nobody.getAllByRole('link')).toHaveLength(5);
  });

  it('lead from other sources to the leads of none that is named', async () => {
    const user = open(new DeskServer(sampleLeads(3), STAFF));
    const detail = await section('In detail');
    const other = within(detail.getByRole('row', { name: /^Other/ }));
    await user.click(other.getAllByRole('link')[0] ?? document.body);
    expect(address()).toContain(`not_sources=${encodeURIComponent('whatsapp,google')}`);
    expect(await screen.findByText('Other sources')).toBeVisible();
  });

  it('count calls by what became of them', async () => {
    const server = new DeskServer(sampleLeads(5), STAFF);
    const ends = ['booked', 'held', 'held', 'missed', 'cancelled'] as const;
    server.leads.forEach(({ id }, index) =>
      server.booked.set(id, sampleCall({ state: ends[index] ?? 'booked' })),
    );
    open(server);
    const calls = await section('Calls');
    const figures = calls.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(figures).toEqual(['5', '2', '1', '1']);
    const period = '/admin/dashboard?booked_from=2026-11-20&booked_to=2026-12-19';
    const states = ['', '&call=held', '&call=missed', '&call=cancelled'];
    expect(hrefsIn(calls)).toEqual(states.map((state) => period + state));
    expect(calls.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Booked',
      'Took place',
      'Did not come',
      'Cancelled',
    ]);
  });

  it('are about 30 days, or as many as one chooses, kept in the address', async () => {
    const server = new DeskServer(sampleLeads(3), STAFF);
    const user = open(server);
    await section('Reply time');
    await user.click(screen.getByRole('button', { name: '90 days' }));
    expect(await screen.findByRole('button', { name: '90 days', pressed: true })).toBeVisible();
    expect(address()).toBe('/admin/reports?days=90');
    expect(server.calls.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/leads/report?days=30', '/api/leads/report?days=90']),
    );
  });

  it('say so when nothing came in', async () => {
    open(new DeskServer([], STAFF), '/admin/reports?days=7');
    expect(await screen.findByText('No leads in the last 7 days.')).toBeVisible();
  });

  it('tell of calls even when no enquiry came in', async () => {
    const server = new DeskServer([], STAFF);
    server.booked.set(crypto.randomUUID(), sampleCall());
    open(server);
    expect((await section('Calls')).getAllByRole('definition')[0]).toHaveTextContent('1');
  });

  it('can be tried again', async () => {
    const server = new DeskServer(sampleLeads(3), STAFF);
    server.answerNext(REPORT, problem(418));
    const user = open(server);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Reply time' })).toBeVisible();
  });

  it('are reached from the dashboard, and lead back', async () => {
    const user = open(new DeskServer(sampleLeads(1), STAFF), '/admin/dashboard');
    await user.click(await screen.findByRole('link', { name: 'Reports' }));
    await section('Reply time');
    await user.click(screen.getByRole('link', { name: 'Leads' }));
    expect(await screen.findByRole('heading', { name: 'Leads dashboard' })).toBeVisible();
  });
});
