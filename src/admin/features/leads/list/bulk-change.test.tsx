/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { SAMPLE_STAFF } from '../../../../../testing/desk/desk-state';
import { renderDesk } from '../../../../../testing/desk/render-desk';
import { sampleLeads } from '../../../../../testing/desk/sample-leads';
import { problem, unreachable } from '../../../../../testing/desk/respond';

const box = (name: string) => screen.findByRole('checkbox', { name });
const statuses = () =>
  screen.getAllByRole('combobox', { name: /^Status of/ }).map((s) => s.textContent?.trim());

async function set(user: UserEvent, status: string) {
  const bar = within(await screen.findByRole('group', { name: 'Selected leads' }));
  await user.click(bar.getByRole('button', { name: 'Status' }));
  await user.click(await screen.findByRole('menuitem', { name: status }));
}

function open() {
  const server = new DeskServer(sampleLeads(4), 'asha@meghdoot.example');
  return { server, user: renderDesk(server, { at: '/admin/dashboard?sort=-created_at' }) };
}

describe('several leads at once', () => {
  it('move in one call, at once', async () => {
    const { server, user } = open();
    await user.click(await box('Select Visitor 0'));
    await user.click(await box('Select Visitor 2'));
    expect(screen.getAllByText('2 selected')).not.toHaveLength(0);

    const resume = server.pause();
    await set(user, 'Closed');
    await waitFor(() => expect(statuses()).toEqual(['Closed', 'Contacted', 'Closed', 'Closed']));
    await act(async () => resume());

    expect(await screen.findByText('Status Updated')).toBeVisible();
    const changes = server.calls.filter(({ method }) => method === 'PATCH');
    expect(changes).toEqual([
      {
        method: 'PATCH',
        path: '/api/leads',
        body: { ids: [server.leads[0]?.id, server.leads[2]?.id], status: 'closed' },
      },
    ]);
    await waitFor(() => expect(screen.queryByText('2 selected')).not.toBeInTheDocument());
  });

  it('all go back when the server refuses, and stay selected', async () => {
    const { server, user } = open();
    server.answerNext('PATCH /api/leads', problem(404));
    await user.click(await box('Select Visitor 0'));
    await user.click(await box('Select Visitor 1'));
    await set(user, 'Qualified');
    expect(await screen.findByText('Failed to update status.')).toBeVisible();
    await waitFor(() => expect(statuses()).toEqual(['New', 'Contacted', 'Qualified', 'Closed']));
    expect(await box('Select Visitor 0')).toBeChecked();
  });
});

it('can be undone: each lead gets back what it had', async () => {
  const { server, user } = open();
  for (const index of [0, 1, 2]) await user.click(await box(`Select Visitor ${index}`));
  await set(user, 'Closed');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.leads.map(({ status }) => status)).toEqual([
      ...['new', 'contacted', 'qualified', 'closed'],
    ]),
  );
  await waitFor(() => expect(statuses()).toEqual(['New', 'Contacted', 'Qualified', 'Closed']));
});

it('is undone as a whole or not at all, when that is tried again', async () => {
  const { server, user } = open();
  for (const index of [0, 1, 2]) await user.click(await box(`Select Visitor ${index}`));
  await set(user, 'Closed');
  const undo = await screen.findByRole('button', { name: 'Undo' });
  server.answerNext('POST /api/leads/undo', unreachable());
  await user.click(undo);
  expect(await screen.findByText('We don’t know whether the change was undone.')).toBeVisible();
  expect(statuses()).toEqual(['Closed', 'Closed', 'Closed', 'Closed']);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(statuses()).toEqual(['New', 'Contacted', 'Qualified', 'Closed']));
});

it('stays as it is when a colleague has moved one of the leads since, who is named', async () => {
  const { server, user } = open();
  for (const index of [0, 1, 2]) await user.click(await box(`Select Visitor ${index}`));
  await set(user, 'Closed');
  const undo = await screen.findByRole('button', { name: 'Undo' });
  server.colleagueMoves(server.leads[1]?.id ?? '', 'qualified');
  await user.click(undo);
  expect(
    await screen.findByText('Ravi changed Visitor 1 since. Nothing was undone.'),
  ).toBeVisible();
  await waitFor(() => expect(statuses()).toEqual(['Closed', 'Qualified', 'Closed', 'Closed']));
});

it.each([
  ['in the list', '/admin/dashboard?sort=-created_at', {}],
  ['beside an open lead', '/admin/leads/ML-1003?sort=-created_at', { width: 1440 }],
])('are what the keys change, and nothing else, %s', async (_place, at, screenSize) => {
  const server = new DeskServer(sampleLeads(5), 'asha@meghdoot.example');
  const user = renderDesk(server, { at, ...screenSize });
  await screen.findByRole('link', { name: 'Visitor 4' });
  for (const index of [0, 1, 2]) {
    act(() => screen.getByRole('link', { name: `Visitor ${index}` }).focus());
    await user.keyboard('x');
  }
  await screen.findByRole('group', { name: 'Selected leads' });
  act(() => screen.getByRole('link', { name: 'Visitor 4' }).focus());
  await user.keyboard('2');
  await waitFor(() => expect(server.leads[2]?.status).toBe('contacted'));
  expect(server.leads.map(({ status }) => status)).toEqual([
    ...['contacted', 'contacted', 'contacted', 'closed', 'new'],
  ]);
  expect(server.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

it('can each be changed again at once: one’s own change is no conflict', async () => {
  const { server, user } = open();
  await user.click(await box('Select Visitor 0'));
  await user.click(await box('Select Visitor 2'));
  // The list is not fetched again in time.
  const list = problem(503);
  await set(user, 'Closed');
  server.answerNext('GET /api/leads', list, 8);
  expect(await screen.findByText('Status Updated')).toBeVisible();
  act(() => screen.getByRole('link', { name: 'Visitor 0' }).focus());
  await user.keyboard('3');
  await waitFor(() => expect(server.leads[0]?.status).toBe('qualified'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('become spam, come back from it, and get an owner', async () => {
  const { server, user } = open();
  const isSpam = () => server.leads.map(({ spam_reason }) => spam_reason !== null);
  await user.click(await box('Select Visitor 0'));
  await user.click(await box('Select Visitor 1'));
  await user.click(screen.getByRole('button', { name: 'Mark as spam' }));
  await waitFor(() => expect(isSpam()).toEqual([true, true, false, false]));
  await user.click(await screen.findByRole('button', { name: /^Spam 2/ }));
  await user.click(await box('Select Visitor 1'));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(isSpam()).toEqual([true, false, false, false]));

  await user.click(await screen.findByRole('button', { name: /^All/ }));
  await user.click(await box('Select Visitor 2'));
  const bar = within(await screen.findByRole('group', { name: 'Selected leads' }));
  await user.click(bar.getByRole('button', { name: 'Owner' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ravi' }));
  expect(await screen.findByText('Assigned')).toBeVisible();
  expect(server.leads[2]?.owner_id).toBe(SAMPLE_STAFF[1]?.id);
});
