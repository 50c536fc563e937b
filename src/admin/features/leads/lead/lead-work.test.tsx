/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { SAMPLE_STAFF } from '../../../../../testing/desk/desk-state';
import { fill } from '../../../../../testing/desk/fill';
import { fillPicker } from '../../../../../testing/desk/fill-picker';
import { renderDesk } from '../../../../../testing/desk/render-desk';
import { sampleLead } from '../../../../../testing/desk/sample-leads';
import { problem } from '../../../../../testing/desk/respond';

const STAFF = 'asha@meghdoot.example';
const LEAD = sampleLead(0);

async function open(part: Partial<typeof LEAD> = {}) {
  const server = new DeskServer([{ ...LEAD, ...part }], STAFF);
  const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
  await screen.findByRole('heading', { name: 'Visitor 0' });
  const lead = () => server.leads[0];
  return { server, user, lead };
}

describe('the status', () => {
  it('is a badge that opens the list of statuses, and can be undone', async () => {
    const { user, lead } = await open();
    const control = screen.getByRole('combobox', { name: 'Status of Visitor 0' });
    expect(control).toHaveTextContent('New');
    await user.click(control);
    await user.click(screen.getByRole('option', { name: /Closed/ }));
    expect(await screen.findByText('Status Updated')).toBeVisible();
    expect(control).toHaveTextContent('Closed');
    expect(control).toHaveFocus();
    await waitFor(() => expect(screen.queryByText(/^Due in|^Overdue/)).not.toBeInTheDocument());

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(lead()?.status).toBe('new'));
    expect(await screen.findByText(/^Due in|^Overdue/)).toBeVisible();
    expect(screen.getByText('Not yet')).toBeVisible();
  });

  it('is opened and chosen by keyboard alone', async () => {
    const { user, lead } = await open();
    await user.keyboard('s');
    expect(await screen.findByRole('option', { name: /New/ })).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(lead()?.status).toBe('contacted'));
  });
});

describe('the owner', () => {
  it('is chosen from the colleagues, disabled ones left out', async () => {
    const { user, lead } = await open();
    const owner = await screen.findByRole('button', { name: /^Owner of Visitor 0: Unassigned/ });
    await user.click(owner);
    const menu = within(screen.getByRole('menu', { name: 'Owner' }));
    for (const { name, state } of SAMPLE_STAFF) {
      if (state === 'disabled') expect(menu.queryByText(name)).not.toBeInTheDocument();
    }
    await user.click(menu.getByRole('menuitem', { name: 'Assign to me' }));
    const me = SAMPLE_STAFF.find(({ email }) => email === STAFF);
    await waitFor(() => expect(lead()?.owner_id).toBe(me?.id));
    expect(await screen.findByText('Asha took it over')).toBeVisible();
  });

  it('who was disabled shows as such', async () => {
    const disabled = SAMPLE_STAFF.find(({ state }) => state === 'disabled');
    await open({ owner_id: disabled?.id ?? null });
    expect(await screen.findByRole('button', { name: /: Left \(disabled\)$/ })).toBeVisible();
  });
});

describe('the next action', () => {
  it('is a text and a day, and can be done', async () => {
    const { user, lead } = await open();
    await user.keyboard('t');
    await fill(user, await screen.findByRole('textbox', { name: 'Next action' }), 'Send the offer');
    await screen.findByRole('group', { name: 'Day' });
    fillPicker('Day', '24 Nov 2026');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Next Action Saved')).toBeVisible();
    expect(lead()).toMatchObject({ next_action: 'Send the offer', next_action_on: '2026-11-24' });

    await user.click(await screen.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(lead()?.next_action).toBeNull());
    expect(await screen.findByText('Asha finished the next action')).toBeVisible();
  });

  it('is left by Esc and saved by Ctrl+Enter, and the focus stays in the lead', async () => {
    const { user, lead } = await open();
    await user.keyboard('t');
    await user.keyboard('Not this{Escape}');
    const opener = await screen.findByRole('button', { name: 'Add next action' });
    expect(opener).toHaveFocus();
    expect(screen.getByRole('heading', { name: 'Visitor 0' })).toBeVisible();

    await user.keyboard('t');
    await user.keyboard('Send the offer');
    await user.tab();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(lead()?.next_action).toBe('Send the offer'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add another' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(document.body).not.toHaveFocus();
  });

  it('has a text', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('button', { name: 'Add next action' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('textbox', { name: 'Next action' })).toHaveAccessibleDescription(
      'Next action must not be empty.',
    );
    expect(server.calls.some(({ method }) => method === 'PATCH')).toBe(false);
  });
});

describe('a change that a colleague was quicker with', () => {
  async function conflict() {
    const opened = await open();
    opened.server.colleagueMoves(LEAD.id, 'closed');
    await opened.user.keyboard('2');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Someone else changed this lead' }),
    );
    expect(dialog.getByText('Status: now Closed, yours Contacted')).toBeVisible();
    return { ...opened, dialog };
  }

  it('is left alone when theirs is kept', async () => {
    const { user, dialog, lead } = await conflict();
    await user.click(dialog.getByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(lead()?.status).toBe('closed');
    expect(screen.getByRole('combobox', { name: /^Status/ })).toHaveTextContent('Closed');
  });

  it('is saved over theirs when the staff member says so', async () => {
    const { user, dialog, lead } = await conflict();
    await user.click(dialog.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(lead()?.status).toBe('contacted'));
  });
});

it('tells why a change was refused', async () => {
  const { user, server } = await open();
  const message = 'There is no such staff member.';
  server.answerNext(
    `PATCH /api/leads/${LEAD.id}`,
    problem(422, { errors: [{ field: 'owner_id', message }] }),
  );
  await user.click(screen.getByRole('button', { name: /^Owner/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Assign to me' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('button', { name: /: Unassigned$/ })).toBeVisible();
});
