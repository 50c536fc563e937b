/** @jest-environment ./testing/pages/browser-environment.ts */
import { navigate } from '@reach/router';
import { act, screen, waitFor } from '@testing-library/react';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../../testing/desk/render-desk';
import { sampleLead, sampleLeads } from '../../../../../testing/desk/sample-leads';
import { PATHS } from '../../../lib/paths';

const ME = 'asha@meghdoot.example';
const isPatch = ({ method }: { method: string }) => method === 'PATCH';
const reach = () => screen.queryByRole('region', { name: /^How did you reach/ });

async function open(at: string) {
  const server = new DeskServer(sampleLeads(4), ME);
  const user = renderDesk(server, { at });
  await screen.findAllByRole(at.includes('leads') ? 'heading' : 'link', { name: /^Visitor/ });
  return { server, user };
}

describe('a question about a status', () => {
  it('stays when the row and the panel of its lead are gone', async () => {
    const { server, user } = await open('/admin/leads/ML-1000?status=new');
    await user.keyboard('2');
    await waitFor(() => expect(reach()).toBeVisible());
    await user.keyboard('{Escape}');
    expect(await screen.findByText('No submissions with status new')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Phone' }));
    await waitFor(() => expect(server.leads[0]?.first_response_at).not.toBeNull());
  });

  it('asks on about the other leads when one of them has moved on', async () => {
    const { server, user } = await open('/admin/dashboard?sort=-created_at');
    for (const name of ['Visitor 0', 'Visitor 1'])
      await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    await user.keyboard('4');
    expect(await screen.findByText('2 leads: won or lost?')).toBeVisible();
    act(() => screen.getByRole('link', { name: 'Visitor 1' }).focus());
    await user.keyboard('3');
    expect(await screen.findByText('Visitor 0: won or lost?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Won' }));
    await waitFor(() => expect(server.leads[0]?.outcome).toBe('won'));
    expect(server.leads[1]?.outcome).toBeNull();
  });
});

describe('a conflict', () => {
  it('is asked about for each lead that has one', async () => {
    const { server, user } = await open('/admin/dashboard?sort=-created_at');
    for (const index of [0, 1]) server.colleagueMoves(sampleLead(index).id, 'qualified');
    const resume = server.pause();
    await user.keyboard('j4');
    await user.keyboard('j4');
    await waitFor(() => expect(server.calls.filter(isPatch)).toHaveLength(2));
    await act(async () => resume());
    await user.click(await screen.findByRole('button', { name: 'Keep theirs' }));
    expect(await screen.findByText(/Ravi changed Visitor 1 on/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.leads.slice(0, 2).map(({ status }) => status)).toEqual([
      ...['qualified', 'qualified'],
    ]);
  });

  it('is said in a toast once the page has been left', async () => {
    const server = new DeskServer(sampleLeads(4), ME);
    // However slow this machine is, the request does not time out while the other page is drawn.
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    const user = renderDesk(server, { at: '/admin/dashboard?sort=-created_at' });
    await screen.findByRole('link', { name: 'Visitor 0' });
    server.colleagueMoves(sampleLead(0).id, 'qualified');
    const resume = server.pause();
    await user.keyboard('j4');
    await waitFor(() => expect(server.calls.filter(isPatch)).toHaveLength(1));
    await act(async () => navigate(PATHS.reports));
    await screen.findByRole('heading', { level: 1, name: 'Reports' });
    await act(async () => resume());
    expect(
      await screen.findByText('Somebody else changed Visitor 0 first. Your change was not saved.'),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
