/** @jest-environment ./testing/pages/browser-environment.ts */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { fill } from '../../../../../testing/desk/fill';
import { renderDesk } from '../../../../../testing/desk/render-desk';
import { sampleLead, sampleLeads } from '../../../../../testing/desk/sample-leads';
import { problem } from '../../../../../testing/desk/respond';

const STAFF = 'asha@meghdoot.example';
const NOTES = `POST /api/leads/${sampleLead(0).id}/notes`;
const field = () => screen.findByRole('textbox', { name: 'Add a note' });
const save = () => screen.getByRole('button', { name: 'Save note' });

async function open() {
  const server = new DeskServer(sampleLeads(2), STAFF);
  const user = renderDesk(server, { at: '/admin/dashboard?sort=-created_at' });
  await user.click(await screen.findByText('Visitor 0'));
  await field();
  return { server, user };
}

describe('a note', () => {
  beforeEach(() => window.sessionStorage.clear());

  it('joins the history, and the field is empty again', async () => {
    const { user } = await open();
    await fill(user, await field(), 'Wants three clinics');
    await user.click(save());
    const history = within(screen.getByRole('list', { name: 'History' }));
    expect(await history.findByText('Wants three clinics')).toBeVisible();
    expect(await history.findByText('Asha added a note')).toBeVisible();
    expect(await field()).toHaveValue('');
  });

  it('takes the letters that are typed directly after its key', async () => {
    await open();
    fireEvent.keyDown(screen.getByRole('main'), { key: 'n' });
    expect(screen.getByRole('textbox', { name: 'Add a note' })).toHaveFocus();
  });

  it('is left by Esc with its text kept, and saved by Ctrl+Enter', async () => {
    const { server, user } = await open();
    await user.keyboard('n');
    await user.keyboard('Prefers mornings{Escape}');
    expect(screen.getByLabelText('Lead ML-1000')).toHaveFocus();
    expect(await field()).toHaveValue('Prefers mornings');
    await user.keyboard('n{Control>}{Enter}{/Control}');
    await waitFor(async () => expect(await field()).toHaveValue(''));
    expect(await field()).toHaveFocus();
    expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('is asked for when there is none', async () => {
    const { server, user } = await open();
    await user.click(save());
    expect(await field()).toHaveAccessibleDescription('Note is required.');
    expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('is no longer called wrong once it is written', async () => {
    const { user } = await open();
    await user.click(save());
    expect(await field()).toHaveAccessibleDescription('Note is required.');
    await user.type(await field(), 'Asked for a quote');
    await waitFor(async () => expect(await field()).not.toHaveAccessibleDescription());
    await user.click(save());
    await waitFor(async () => expect(await field()).toHaveValue(''));
    expect(await field()).not.toHaveAccessibleDescription();
  });

  it('says why it is refused for good', async () => {
    const { server, user } = await open();
    server.answerNext(NOTES, problem(409, { detail: 'This lead was erased.' }));
    await fill(user, await field(), 'Too late');
    await user.click(save());
    expect(await screen.findByText('This lead was erased.')).toBeVisible();
  });

  it('is kept when it was refused, and can be sent again', async () => {
    const { server, user } = await open();
    server.answerNext(NOTES, problem(403));
    await fill(user, await field(), 'Call after six');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to save the note. It is kept here: try again.',
    );
    expect(await field()).toHaveValue('Call after six');
    await user.click(save());
    await waitFor(async () => expect(await field()).toHaveValue(''));
  });

  it('is kept while one looks at another lead', async () => {
    const { user } = await open();
    await fill(user, await field(), 'Half a thought');
    await user.click(screen.getByRole('button', { name: 'Next lead' }));
    await screen.findByText('Message 1');
    expect(await field()).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Previous lead' }));
    await screen.findByText('Message 0');
    expect(await field()).toHaveValue('Half a thought');
  });

  it('is deleted by a logout, which asks first', async () => {
    const { user } = await open();
    await fill(user, await field(), 'For my eyes');
    await user.click(screen.getByRole('button', { name: 'Add next action' }));
    await fill(user, screen.getByRole('textbox', { name: 'Next action' }), 'Ring up');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('dialog', { name: 'Delete your 2 drafts?' });
    await user.click(screen.getByRole('button', { name: 'Delete and log out' }));
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  it('survives the end of the session, and is then saved', async () => {
    const { server, user } = await open();
    await fill(user, await field(), 'Typed for long');
    server.staff = null;
    await user.click(save());
    const again = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
    await fill(user, again.getByLabelText(/^Password/), 'correct horse');
    await user.keyboard('{Enter}');
    const history = screen.getByRole('list', { name: 'History', hidden: true });
    expect(await within(history).findByText('Typed for long')).toBeInTheDocument();
  });
});
