/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { chooseStatus, statusOf } from '../../../../../testing/desk/choose-status';
import { renderDesk } from '../../../../../testing/desk/render-desk';
import { sampleLead, sampleLeads } from '../../../../../testing/desk/sample-leads';
import { problem, unreachable } from '../../../../../testing/desk/respond';

const { id } = sampleLead(0);
const counters = () =>
  ['All', 'New', 'Contacted', 'Qualified', 'Closed'].map((filter) =>
    Number.parseInt(
      screen
        .getByRole('button', { name: new RegExp(`^${filter} \\d`) })
        .textContent.slice(filter.length),
      10,
    ),
  );

/** The list follows a change in a render of its own. */
const shows = (status: string) =>
  waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Status of Visitor 0' })).toHaveTextContent(status),
  );

async function open(at = '/admin/dashboard') {
  const server = new DeskServer(sampleLeads(4), 'asha@meghdoot.example');
  const user = renderDesk(server, { at });
  await statusOf('Visitor 0');
  return { server, user };
}

describe('changing a status', () => {
  it('shows at once, counts along, and says when it is stored', async () => {
    const { server, user } = await open();
    expect(counters()).toEqual([4, 1, 1, 1, 1]);
    const resume = server.pause();
    await chooseStatus(user, 'Visitor 0', 'Qualified');

    await shows('Qualified');
    expect(counters()).toEqual([4, 0, 1, 2, 1]);
    expect(screen.queryByText('Status Updated')).not.toBeInTheDocument();

    await act(async () => resume());
    expect(await screen.findByText('Status Updated')).toBeVisible();
    expect(screen.getByText('Submission status has been updated successfully.')).toBeVisible();
    expect(server.leads[0]?.status).toBe('qualified');
    await shows('Qualified');
  });

  it.each<[string, Response]>([
    ['is broken', problem(500)],
    ['is out of reach', unreachable()],
    ['has no such lead any more', problem(404)],
  ])('is taken back when the server %s', async (_state, answer) => {
    const { server, user } = await open();
    server.answerNext(`PATCH /api/leads/${id}`, answer);
    await chooseStatus(user, 'Visitor 0', 'Closed');

    expect(await screen.findByText('Failed to update status.')).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
    await shows('New');
    expect(counters()).toEqual([4, 1, 1, 1, 1]);
  });

  it('tells who was quicker, and shows theirs', async () => {
    const { server, user } = await open();
    server.colleagueMoves(id, 'contacted');
    await chooseStatus(user, 'Visitor 0', 'Closed');

    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this lead' });
    await waitFor(() => expect(dialog).toHaveTextContent(/Ravi changed Visitor 0 on 21 Nov 2026/));
    await user.click(screen.getByRole('button', { name: 'Keep theirs' }));
    await shows('Contacted');
    expect(server.leads[0]?.status).toBe('contacted');
  });

  it('is undone on request, while the toast is there', async () => {
    const { server, user } = await open();
    await chooseStatus(user, 'Visitor 0', 'Closed');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(server.leads[0]?.status).toBe('new'));
    await shows('New');
    expect(counters()).toEqual([4, 1, 1, 1, 1]);
  });

  it('is undone after the lead has left the list', async () => {
    const { server, user } = await open('/admin/dashboard?status=new');
    await chooseStatus(user, 'Visitor 0', 'Closed');
    expect(await screen.findByText('No submissions with status new')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Visitor 0')).toBeVisible();
    expect(server.leads[0]?.status).toBe('new');
  });

  it('brings the lead back to its place when it is undone', async () => {
    const server = new DeskServer(
      sampleLeads(9).map((lead) => ({ ...lead, status: 'new' })),
      'asha@meghdoot.example',
    );
    const user = renderDesk(server, { at: '/admin/dashboard?status=new&sort=-created_at' });
    const names = () =>
      screen.getAllByRole('link', { name: /^Visitor/ }).map(({ textContent }) => textContent);
    await waitFor(() => expect(names()).toHaveLength(9));
    const before = names();
    await chooseStatus(user, 'Visitor 4', 'Closed');
    await waitFor(() => expect(names()).toHaveLength(8));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()).toEqual(before));
  });

  it('is not undone when a colleague has gone on from it', async () => {
    const { server, user } = await open();
    await chooseStatus(user, 'Visitor 0', 'Contacted');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    server.colleagueMoves(id, 'qualified');
    await user.click(undo);
    expect(await screen.findByText('Not Undone')).toBeVisible();
    expect(server.leads[0]?.status).toBe('qualified');
    await shows('Qualified');
  });

  it('can follow a change that is still under way', async () => {
    const { server, user } = await open();
    const resume = server.pause();
    await chooseStatus(user, 'Visitor 0', 'Qualified');
    await chooseStatus(user, 'Visitor 0', 'Closed');
    await shows('Closed');
    await act(async () => resume());

    await waitFor(() => expect(server.leads[0]?.status).toBe('closed'));
    expect(screen.queryByText(/Failed/)).not.toBeInTheDocument();
    await shows('Closed');
    expect(counters()).toEqual([4, 0, 1, 1, 2]);
  });

  it('can go back to the status before it, before that is drawn', async () => {
    const { server } = await open('/admin/leads/ML-1000');
    act(() => {
      fireEvent.keyDown(screen.getByRole('main'), { key: '2' });
      fireEvent.keyDown(screen.getByRole('main'), { key: '1' });
    });
    const statuses = () => server.historyOf(id).map(({ to_status }) => to_status);
    await waitFor(() => expect(statuses()).toEqual(['contacted', 'new']));
    await shows('New');
    expect(server.leads[0]?.status).toBe('new');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keeps the keyboard in the list when the lead leaves it', async () => {
    const { user } = await open('/admin/dashboard?status=new');
    await chooseStatus(user, 'Visitor 0', 'Contacted');

    expect(await screen.findByText('No submissions with status new')).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(screen.getByText('No submissions found'));
  });
});
