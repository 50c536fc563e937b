/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../../testing/desk/render-desk';
import { problem, unreachable } from '../../../../../testing/desk/respond';
import { sampleLeads } from '../../../../../testing/desk/sample-leads';

const PERHAPS = 'We don’t know whether the change was undone.';

async function open() {
  const server = new DeskServer(sampleLeads(3), 'asha@meghdoot.example');
  const user = renderDesk(server, { at: '/admin/dashboard?sort=-created_at' });
  await screen.findByRole('link', { name: 'Visitor 0' });
  const statuses = () => server.leads.map(({ status }) => status);
  const press = async (keys: string, ...expected: string[]) => {
    await user.keyboard(keys);
    await waitFor(() => expect(statuses()).toEqual(expected));
  };
  return { server, user, press, statuses };
}

async function retry(user: Awaited<ReturnType<typeof open>>['user']) {
  expect(await screen.findByText(PERHAPS)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
}

describe('an undo whose answer was lost', () => {
  it('is done, which a second try finds out', async () => {
    const { server, user, press } = await open();
    await press('j3', 'qualified', 'contacted', 'qualified');
    server.loseNextAnswer(`POST /api/leads/${server.leads[0]?.id}/undo`, unreachable());
    await press('z', 'new', 'contacted', 'qualified');
    await retry(user);
    expect(await screen.findByText('Visitor 0: New')).toBeVisible();
    expect(screen.queryByText('Not Undone')).not.toBeInTheDocument();
  });

  it('is done for several leads, too', async () => {
    const { server, user, press } = await open();
    await press('jxjx4', 'closed', 'closed', 'qualified');
    server.loseNextAnswer('POST /api/leads/undo', problem(503));
    await press('z', 'new', 'contacted', 'qualified');
    await retry(user);
    expect(await screen.findByText('The last change was taken back.')).toBeVisible();
  });

  it('is not done where the same person has changed the lead since', async () => {
    const { server, user, press, statuses } = await open();
    await press('j3', 'qualified', 'contacted', 'qualified');
    const [lead] = server.leads;
    if (lead) server.change(lead, { status: 'closed' });
    await user.keyboard('z');
    expect(await screen.findByText('Not Undone')).toBeVisible();
    expect(statuses()[0]).toBe('closed');
  });
});
