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
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the reports', () => {
  it('draw each question, and tell the same in a table', async () => {
    open(new DeskServer(sampleLeads(3), STAFF));
    const days = await section('Enquiries per day');
    expect(days.getByRole('img', { name: 'Bar chart: enquiries per day' })).toBeVisible();
    const rows = days.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent);
    expect(rows).toEqual(['DayEnquiries', '20 Nov0', '21 Nov3']);
    const funnel = await section('Sales funnel');
    const steps = funnel.getAllByRole('rowheader', { hidden: true });
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Received',
      'Contacted (100%)',
      'Qualified (33%)',
      'Closed (0%)',
    ]);
    const services = await section('Enquiries by service');
    expect(services.getByRole('rowheader', { hidden: true })).toHaveTextContent(
      'Custom CRM System',
    );
  });

  it('say how soon senders were answered', async () => {
    open(new DeskServer(sampleLeads(3), STAFF));
    const replyTime = await section('Reply time');
    const figures = replyTime.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(figures).toEqual(['3.5 hrs', '96%', '24', '3']);
  });

  it('count calls by what became of them', async () => {
    const server = new DeskServer(sampleLeads(5), STAFF);
    const states = ['booked', 'held', 'held', 'missed', 'cancelled'] as const;
    server.leads.forEach(({ id }, index) =>
      server.booked.set(id, sampleCall({ state: states[index] ?? 'booked' })),
    );
    open(server);
    const calls = await section('Calls');
    const figures = calls.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(figures).toEqual(['5', '2', '1', '1']);
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
    expect(await screen.findByText('No enquiries in the last 7 days.')).toBeVisible();
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
