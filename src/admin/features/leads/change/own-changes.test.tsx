/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, waitFor } from '@testing-library/react';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { fill } from '../../../../../testing/desk/fill';
import { renderDesk } from '../../../../../testing/desk/render-desk';
import { unreachable } from '../../../../../testing/desk/respond';
import { sampleLead } from '../../../../../testing/desk/sample-leads';
import type { LeadStatus } from '../../../../domain/lead';

const LEAD = sampleLead(0);
const PATCH = `PATCH /api/leads/${LEAD.id}`;
const noDialog = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

async function open() {
  const server = new DeskServer([LEAD], 'asha@meghdoot.example');
  const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
  await screen.findByRole('heading', { name: 'Visitor 0' });
  const press = async (keys: string, status: LeadStatus) => {
    await user.keyboard(keys);
    await waitFor(() => expect(server.leads[0]?.status).toBe(status));
  };
  /** The same person in another tab, where this one has not looked since. */
  const elsewhere = (part: Partial<typeof LEAD>) => {
    const [lead] = server.leads;
    if (lead) server.change(lead, part);
  };
  return { server, user, press, elsewhere };
}

const undoAction = async ({ user, server }: Awaited<ReturnType<typeof open>>) => {
  await user.keyboard('z');
  await waitFor(() => expect(server.leads[0]?.next_action).toBeNull());
};

async function addAction({ user, server }: Awaited<ReturnType<typeof open>>) {
  await user.keyboard('t');
  await fill(user, await screen.findByRole('textbox', { name: 'Next action' }), 'Call back');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.leads[0]?.next_action).toBe('Call back'));
}

describe('one’s own changes are no conflict', () => {
  it('of a next action, before a status is undone', async () => {
    const desk = await open();
    await desk.press('2', 'contacted');
    await addAction(desk);
    await undoAction(desk);
    await desk.press('z', 'new');
    noDialog();
  });

  it('of an action that was done and opened again', async () => {
    const desk = await open();
    await desk.press('2', 'contacted');
    await addAction(desk);
    await desk.user.click(await screen.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(desk.server.leads[0]?.next_action).toBeNull());
    await desk.user.keyboard('z');
    await waitFor(() => expect(desk.server.leads[0]?.next_action).toBe('Call back'));
    await undoAction(desk);
    await desk.press('z', 'new');
    noDialog();
  });

  it('of an email that left meanwhile, or of another tab', async () => {
    const { press, elsewhere, server } = await open();
    elsewhere({ first_response_at: '2026-11-21T07:00:00Z' });
    await press('3', 'qualified');
    elsewhere({ value: 500 });
    await press('z', 'new');
    expect(server.leads[0]?.value).toBe(500);
    noDialog();
  });

  it('when the second of two fails and is tried again', async () => {
    const { server, user } = await open();
    const resume = server.pause();
    await user.keyboard('3');
    await waitFor(() => expect(server.calls.filter(isPatch)).toHaveLength(1));
    server.answerNext(PATCH, unreachable());
    await user.keyboard('4');
    await act(async () => resume());
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(server.leads[0]?.status).toBe('closed'));
    noDialog();
  });

  it('of an action that is changed twice on a slow line', async () => {
    const desk = await open();
    const { server, user } = desk;
    await addAction(desk);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change' })).toBeEnabled());
    const resume = server.pause();
    const edit = async (words: string) => {
      await user.click(screen.getByRole('button', { name: 'Change' }));
      await fill(user, await screen.findByRole('textbox', { name: 'Next action' }), words);
      await user.click(screen.getByRole('button', { name: 'Save' }));
    };
    await edit(' soon');
    await edit(', at noon');
    await act(async () => resume());
    await waitFor(() => expect(server.leads[0]?.next_action).toBe('Call back soon, at noon'));
    expect(screen.queryByText(/Somebody else/)).not.toBeInTheDocument();
  });
});

const isPatch = ({ method }: { method: string }) => method === 'PATCH';

describe('an undo', () => {
  it('leaves a colleague’s change alone that lies below one’s own', async () => {
    const { server, user, press, elsewhere } = await open();
    await press('2', 'contacted');
    server.colleagueMoves(LEAD.id, 'closed');
    elsewhere({ value: 500 });
    await user.keyboard('z');
    expect(await screen.findByText('Not Undone')).toBeVisible();
    expect(server.leads[0]?.status).toBe('closed');
  });

  it('does not pass over a colleague’s change with the one before it', async () => {
    const { server, user, press, elsewhere } = await open();
    await press('2', 'contacted');
    await press('!', 'contacted');
    const [lead] = server.leads;
    if (lead) server.change(lead, { status: 'closed' }, 'ravi@meghdoot.example');
    elsewhere({ value: 500 });
    await user.keyboard('z');
    await waitFor(() => expect(server.leads[0]?.spam_reason).toBeNull());
    await user.keyboard('z');
    expect(await screen.findByText('Not Undone')).toBeVisible();
    expect(server.leads[0]?.status).toBe('closed');
  });
});

describe('a change to the same value', () => {
  it('is no step to undo', async () => {
    const server = new DeskServer([LEAD], 'asha@meghdoot.example');
    const user = renderDesk(server);
    await screen.findByRole('link', { name: 'Visitor 0' });
    await user.keyboard('j2');
    await waitFor(() => expect(server.leads[0]?.status).toBe('contacted'));
    await user.keyboard('2');
    await user.keyboard('z');
    await waitFor(() => expect(server.leads[0]?.status).toBe('new'));
    await user.keyboard('z');
    const changes = server.calls.filter(({ method }) => method !== 'GET');
    expect(changes.map(({ method }) => method)).toEqual(['PATCH', 'POST']);
  });

  it('of the outcome is none either', async () => {
    const { server, user, press } = await open();
    await press('4', 'closed');
    await user.click(await screen.findByRole('button', { name: 'Won' }));
    await waitFor(() => expect(server.leads[0]?.outcome).toBe('won'));
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    await user.click(await screen.findByRole('button', { name: 'Won' }));
    await waitFor(() => expect(server.calls.filter(isPatch)).toHaveLength(3));
    await screen.findByText('Saved');
    await user.keyboard('z');
    await waitFor(() => expect(server.leads[0]?.outcome).toBeNull());
    await press('z', 'new');
    noDialog();
  });
});

describe('a question about a status', () => {
  it('ends when that is undone', async () => {
    const { press } = await open();
    await press('2', 'contacted');
    expect(await screen.findByText(/^How did you reach/)).toBeVisible();
    await press('z', 'new');
    await waitFor(() => expect(screen.queryByText(/^How did you reach/)).not.toBeInTheDocument());
    await press('4', 'closed');
    expect(await screen.findByText(/won or lost\?$/)).toBeVisible();
    await press('3', 'qualified');
    await waitFor(() => expect(screen.queryByText(/won or lost\?$/)).not.toBeInTheDocument());
  });
});
