/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../../testing/desk/render-desk';
import { unreachable } from '../../../../../testing/desk/respond';
import { sampleCall } from '../../../../../testing/desk/sample-calls';
import { sampleLead, sampleLeads } from '../../../../../testing/desk/sample-leads';

const NEW_ONES = '/admin/dashboard?status=new&sort=-created_at';

const lead = (index: number) => screen.getByRole('link', { name: `Visitor ${index}` });
const noDialog = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

const changesOf = ({ calls }: DeskServer) =>
  calls.map(({ method }) => method).filter((method) => method !== 'GET');

async function open(at = '/admin/dashboard?sort=-created_at') {
  const server = new DeskServer(sampleLeads(9), 'asha@meghdoot.example');
  const user = renderDesk(server, { at });
  await screen.findByRole('link', { name: 'Visitor 0' });
  const status = (index: number) => server.leads[index]?.status;
  const press = async (keys: string, index: number, expected: string) => {
    await user.keyboard(keys);
    await waitFor(() => expect(status(index)).toBe(expected));
  };
  return { server, user, status, press };
}

describe('undoing with z', () => {
  it('goes back step by step through the changes of one lead', async () => {
    const { press, status } = await open();
    await press('j2', 0, 'contacted');
    await press('3', 0, 'qualified');
    await press('4', 0, 'closed');
    await press('z', 0, 'qualified');
    await press('z', 0, 'contacted');
    await press('z', 0, 'new');
    noDialog();
    expect(status(1)).toBe('contacted');
  });

  it('goes back through several leads, with the focus on the one that came back', async () => {
    const { press } = await open();
    await press('j3', 0, 'qualified');
    await press('j4', 1, 'closed');
    await press('jz', 1, 'contacted');
    await waitFor(() => expect(lead(1)).toHaveFocus());
    await press('z', 0, 'new');
    await waitFor(() => expect(lead(0)).toHaveFocus());
    noDialog();
  });

  it('takes as many steps as it is pressed, however quickly', async () => {
    const { server, user, press } = await open();
    await press('j2', 0, 'contacted');
    await press('3', 0, 'qualified');
    await press('j1', 1, 'new');
    await user.keyboard('zzz');
    await waitFor(() =>
      expect(server.leads.slice(0, 2).map(({ status }) => status)).toEqual(['new', 'contacted']),
    );
    noDialog();
  });

  it('waits for a change that is under way, and takes that one', async () => {
    const { server, user, press, status } = await open();
    await press('j3', 0, 'qualified');
    const resume = server.pause();
    await user.keyboard('j');
    await user.keyboard('4');
    await user.keyboard('z');
    await act(async () => resume());
    await waitFor(() => expect(changesOf(server)).toEqual(['PATCH', 'PATCH', 'POST']));
    await waitFor(() => expect(status(1)).toBe('contacted'));
    expect(status(0)).toBe('qualified');
  });

  it('takes nothing in place of a change that fails', async () => {
    const { server, user, press, status } = await open();
    await press('j3', 0, 'qualified');
    server.answerNext(`PATCH /api/leads/${server.leads[1]?.id}`, unreachable());
    await user.keyboard('j');
    fireEvent.keyDown(lead(1), { key: '4' });
    fireEvent.keyDown(lead(1), { key: 'z' });
    expect(await screen.findByText('Failed to update status.')).toBeVisible();
    expect(changesOf(server)).toEqual(['PATCH', 'PATCH']);
    expect(status(0)).toBe('qualified');
  });

  it('takes a status while it is under way', async () => {
    const { server, user, press, status } = await open();
    await press('j2', 0, 'contacted');
    const resume = server.pause();
    await user.keyboard('z');
    await user.keyboard('4');
    await act(async () => resume());
    await waitFor(() => expect(status(0)).toBe('closed'));
    await press('z', 0, 'new');
  });

  it('focuses the lead that came back to a filtered list', async () => {
    const { press } = await open(NEW_ONES);
    await press('j3', 0, 'qualified');
    await waitFor(() => expect(lead(4)).toHaveFocus());
    await press('z', 0, 'new');
    await waitFor(() => expect(lead(0)).toHaveFocus());
  });

  it('brings back the leads that were changed together, then the one before', async () => {
    const { server, user, press, status } = await open();
    await press('j3', 0, 'qualified');
    await user.keyboard('xjxjx');
    await press('4', 2, 'closed');
    await waitFor(() => expect(screen.queryByText('3 selected')).not.toBeInTheDocument());
    await press('z', 2, 'qualified');
    expect(server.leads.slice(0, 2).map((one) => one.status)).toEqual(['qualified', 'contacted']);
    await waitFor(() => expect(lead(0)).toHaveFocus());
    await press('z', 0, 'new');
    expect(status(1)).toBe('contacted');
    noDialog();
  });

  it('leaves a colleague’s later change alone, and says whose it is', async () => {
    const { server, user, press, status } = await open();
    await press('j3', 0, 'qualified');
    server.colleagueMoves(server.leads[0]?.id ?? '', 'closed');
    await user.keyboard('z');
    expect(
      await screen.findByText('Ravi changed Visitor 0 since. Nothing was undone.'),
    ).toBeVisible();
    expect(status(0)).toBe('closed');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Status of Visitor 0' })).toHaveTextContent(
        'Closed',
      ),
    );
  });

  it('has nothing to undo at first', async () => {
    const { server, user } = await open();
    await user.keyboard('jz');
    expect(server.calls.some(({ method }) => method !== 'GET')).toBe(false);
  });
});

describe('steps in an open lead', () => {
  async function openLead() {
    const server = new DeskServer([sampleLead(0)], 'asha@meghdoot.example');
    server.booked.set(sampleLead(0).id, sampleCall({ starts_at: '2026-11-20T06:45:00Z' }));
    const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
    await screen.findByRole('heading', { name: 'Visitor 0' });
    const status = (expected: string) =>
      waitFor(() => expect(server.leads[0]?.status).toBe(expected));
    /** Closes the toast, whose own offer is not meant here. */
    const dismiss = async (title: string) => {
      await screen.findByText(title);
      await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    };
    return { server, user, status, dismiss };
  }

  it('are also outcomes of calls', async () => {
    const { server, user, status, dismiss } = await openLead();
    const call = () => server.booked.get(sampleLead(0).id)?.state;
    await user.keyboard('3');
    await status('qualified');
    await user.click(screen.getByRole('button', { name: 'Took place' }));
    await dismiss('Call Took Place');
    await user.keyboard('z');
    await waitFor(() => expect(call()).toBe('booked'));
    expect(server.leads[0]?.status).toBe('qualified');
    await user.keyboard('z');
    await status('new');
  });

  it('are also logged replies, which are no conflict with the status before', async () => {
    const { server, user, status, dismiss } = await openLead();
    await user.keyboard('2');
    await user.click(await screen.findByRole('button', { name: 'Phone' }));
    await dismiss('Reply Logged');
    await user.keyboard('z');
    await waitFor(() => expect(server.leads[0]?.first_response_at).toBeNull());
    await user.keyboard('z');
    await status('new');
    noDialog();
  });
});

it('names the lead and its status below the words of the toast', async () => {
  const { press } = await open();
  await press('j3', 0, 'qualified');
  expect(await screen.findByText('Submission status has been updated successfully.')).toBeVisible();
  expect(screen.getByText('Visitor 0: Qualified')).toBeVisible();
});
