/** @jest-environment ./src/testing/browser-environment.ts */
import { act, screen, waitFor } from '@testing-library/react';
import { FakeFunctions, problem } from '../../testing/fake-functions';
import { renderDesk } from '../../testing/render-desk';
import { sampleLeads } from '../../testing/sample-leads';

const box = (name: string) => screen.findByRole('checkbox', { name });
const set = (status: string) =>
  screen.getByRole('button', { name: `Set the selected submissions to ${status}` });
const statuses = () =>
  screen.getAllByRole<HTMLSelectElement>('combobox', { name: /^Status of/ }).map((s) => s.value);

function open(width = 390) {
  const functions = new FakeFunctions(sampleLeads(4), 'asha@meghdoot.example');
  return { functions, user: renderDesk(functions, { width }) };
}

describe.each([
  ['on a phone', 390],
  ['on a wide screen', 1440],
])('several leads at once, %s', (_device, width) => {
  it('move in one call, at once', async () => {
    const { functions, user } = open(width);
    await user.click(await box('Select Visitor 0'));
    await user.click(await box('Select Visitor 2'));
    expect(screen.getAllByText('2 selected')).not.toHaveLength(0);

    const resume = functions.pause();
    await user.click(set('Closed'));
    await waitFor(() => expect(statuses()).toEqual(['closed', 'contacted', 'closed', 'closed']));
    await act(async () => resume());

    expect(await screen.findByText('Status Updated')).toBeVisible();
    const changes = functions.calls.filter(({ method }) => method === 'PATCH');
    expect(changes).toEqual([
      {
        method: 'PATCH',
        path: '/api/leads',
        body: { ids: [functions.leads[0]?.id, functions.leads[2]?.id], status: 'closed' },
      },
    ]);
    await waitFor(() => expect(screen.queryByText('2 selected')).not.toBeInTheDocument());
  });

  it('all go back when the server refuses, and stay selected', async () => {
    const { functions, user } = open(width);
    functions.plan('PATCH /api/leads', problem(404));
    await user.click(await box('Select Visitor 0'));
    await user.click(await box('Select Visitor 1'));
    await user.click(set('Qualified'));
    expect(await screen.findByText('Failed to update status.')).toBeVisible();
    expect(statuses()).toEqual(['new', 'contacted', 'qualified', 'closed']);
    expect(await box('Select Visitor 0')).toBeChecked();
  });
});

it('selects the whole page by one box, and lets go by another', async () => {
  const { user } = open(1440);
  await user.click(await box('Select all submissions on this page'));
  expect(screen.getAllByText('4 selected')).not.toHaveLength(0);
  await user.click(await box('Select Visitor 3'));
  expect(await box('Select all submissions on this page')).toBePartiallyChecked();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await box('Select Visitor 0')).not.toBeChecked();
  expect(document.body).not.toHaveFocus();
});
