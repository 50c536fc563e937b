/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { problem } from '../../../../testing/desk/respond';

const NOW = Date.parse('2026-11-23T07:00:00Z');
const MISSING = { missing: 'SUPABASE_SECRET_KEY' };

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

async function open(change: (server: DeskServer) => void = () => {}, width = 1440) {
  const server = new DeskServer([], 'asha@meghdoot.example');
  change(server);
  const user = renderDesk(server, { at: '/admin/people', width });
  await screen.findByText('ravi@meghdoot.example');
  const choose = async (name: string, item: string) => {
    await user.click(screen.getByRole('button', { name: `Change ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  const dialog = async (name: string | RegExp) =>
    within(await screen.findByRole('dialog', { name }));
  return { server, user, choose, dialog };
}

const ravi = (server: DeskServer) => server.people.find(({ name }) => name.startsWith('Ravi'));
const bodies = ({ calls }: DeskServer, wanted: string) =>
  calls.filter(({ method }) => method === wanted).map(({ body }) => body);

describe('the people of the desk', () => {
  it.each([
    ['a table', 1440],
    ['cards', 390],
  ])('are shown as %s', async (_kind, width) => {
    await open((server) => {
      const seen = { last_seen_at: '2026-11-23T05:00:00Z', open_leads: 3, factor: true };
      Object.assign(ravi(server) ?? {}, seen);
    }, width);
    const people = within(screen.getByRole(width === 390 ? 'list' : 'table', { name: 'People' }));
    expect(people.getByText('Asha (you)')).toBeInTheDocument();
    expect(people.getByText(/2 hours ago/)).toBeInTheDocument();
    expect(people.getByText('Disabled')).toBeInTheDocument();
    expect(people.getAllByText(/Manager/)).toHaveLength(3);
  });

  it('are for managers alone', async () => {
    const server = new DeskServer([], 'asha@meghdoot.example');
    server.role = 'staff';
    const user = renderDesk(server, { at: '/admin/people' });
    expect(await screen.findByText(/^Only managers can open this page/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /account and settings/ }));
    expect(await screen.findByRole('menuitem', { name: 'Account' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'People' })).not.toBeInTheDocument();
  });
});

describe('an invitation', () => {
  const fill = async ({ user }: Awaited<ReturnType<typeof open>>, email: string) => {
    await user.click(screen.getByRole('button', { name: 'Invite a colleague' }));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveFocus();
    await user.keyboard('Meera Nair');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), email);
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  };

  it('is queued, and says so once the server does', async () => {
    const desk = await open();
    await fill(desk, 'meera@example.in');
    expect(await screen.findByText('Meera Nair Invited')).toBeVisible();
    expect(await screen.findByText('Invited')).toBeInTheDocument();
    expect(bodies(desk.server, 'POST')).toEqual([
      { name: 'Meera Nair', email: 'meera@example.in', role: 'staff' },
    ]);
  });

  it('to a known address is told at the field', async () => {
    const desk = await open();
    await fill(desk, 'ravi@meghdoot.example');
    const email = screen.getByRole('textbox', { name: 'Email' });
    await waitFor(() => expect(email).toHaveAccessibleDescription(/on the desk already/));
    expect(email).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Meera Nair');
  });

  it('without an address is asked for it before the server is', async () => {
    const desk = await open();
    await fill(desk, 'meera');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'Enter a valid email address.',
    );
    expect(bodies(desk.server, 'POST')).toEqual([]);
  });

  it('names the variable that is missing, and keeps what was typed', async () => {
    const desk = await open();
    desk.server.answerNext('POST /api/staff', problem(503, MISSING));
    await fill(desk, 'meera@example.in');
    expect(await screen.findByRole('alert')).toHaveTextContent(/SUPABASE_SECRET_KEY is set/);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Meera Nair');
  });

  it('says when it cannot be mailed', async () => {
    const desk = await open();
    desk.server.answerNext('POST /api/staff', problem(503, { missing: 'SMTP_URL' }));
    await fill(desk, 'meera@example.in');
    expect(await screen.findByRole('alert')).toHaveTextContent(/SMTP_URL is set, because no email/);
  });

  it('is sent again', async () => {
    const { server, choose } = await open(({ people }) => {
      for (const person of people) if (person.name === 'Ravi') person.state = 'invited';
    });
    await choose('Ravi', 'Send the invitation again');
    expect(await screen.findByText('Invitation Sent Again')).toBeVisible();
    expect(server.calls.at(-1)?.path).toMatch(/\/invitation$/);
  });
});

describe('a colleague', () => {
  it('is renamed', async () => {
    const { server, user, choose, dialog } = await open();
    await choose('Ravi', 'Rename');
    const name = (await dialog('Rename Ravi')).getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Ravi Iyer{Enter}');
    expect(await screen.findByText('Name Changed')).toBeVisible();
    expect(await screen.findByText('Ravi Iyer')).toBeInTheDocument();
    expect(ravi(server)?.name).toBe('Ravi Iyer');
  });

  it('has its button focused again when the dialog is left', async () => {
    const { user, choose, dialog } = await open();
    await choose('Ravi', 'Rename');
    await dialog('Rename Ravi');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Change Ravi' })).toHaveFocus();
  });

  it('gets another role', async () => {
    const { server, user, choose, dialog } = await open();
    await choose('Ravi', 'Make staff');
    await user.click((await dialog(/Make Ravi staff/)).getByRole('button', { name: 'Make staff' }));
    expect(await screen.findByText('Role Changed')).toBeVisible();
    expect(ravi(server)?.role).toBe('staff');
  });

  it('stays a manager when there is no other', async () => {
    const { user, choose, dialog } = await open(({ people }) => {
      for (const person of people) if (person.name !== 'Ravi') person.role = 'staff';
    });
    await choose('Ravi', 'Make staff');
    const ask = await dialog(/Make Ravi staff/);
    await user.click(ask.getByRole('button', { name: 'Make staff' }));
    expect(await ask.findByRole('alert')).toHaveTextContent(/at least one active manager/);
  });

  it('is disabled, and the open leads go to whom one chooses', async () => {
    const { server, user, choose, dialog } = await open((desk) => {
      Object.assign(ravi(desk) ?? {}, { open_leads: 3 });
    });
    await choose('Ravi', 'Disable');
    const ask = await dialog('Disable Ravi?');
    await user.click(ask.getByRole('button', { name: 'Disable' }));
    expect(ask.getByText('Choose who takes over.')).toBeVisible();
    await user.click(ask.getByRole('combobox', { name: '3 open leads to' }));
    await user.click(await screen.findByRole('option', { name: /\(you\)$/ }));
    await user.click(ask.getByRole('button', { name: 'Disable' }));
    expect(await screen.findByText('Access Removed')).toBeVisible();
    expect(bodies(server, 'PATCH')).toEqual([{ disabled: true, leads_to: server.staffId }]);
  });

  it('is enabled again', async () => {
    const { server, user, choose, dialog } = await open();
    await choose('Left', 'Enable');
    await user.click((await dialog('Enable Left?')).getByRole('button', { name: 'Enable' }));
    expect(await screen.findByText('Left can log in again.')).toBeVisible();
    expect(bodies(server, 'PATCH')).toEqual([{ disabled: false }]);
  });

  it('is enabled before they have accepted, and is not said to be in', async () => {
    const { server, user, choose, dialog } = await open();
    const left = server.people.find(({ name }) => name === 'Left');
    const answer = Response.json({ staff: { ...left, state: 'invited' } });
    server.answerNext(`PATCH /api/staff/${left?.id}`, answer);
    await choose('Left', 'Enable');
    await user.click((await dialog('Enable Left?')).getByRole('button', { name: 'Enable' }));
    expect(await screen.findByText(/Left has yet to accept the invitation/)).toBeVisible();
  });

  it('loses a second factor that they cannot use any more', async () => {
    const { user, choose, dialog } = await open((desk) => {
      Object.assign(ravi(desk) ?? {}, { factor: true });
    });
    await choose('Ravi', 'Remove second factor');
    const ask = await dialog(/second factor of Ravi/);
    await user.click(ask.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Second Factor Removed')).toBeVisible();
  });
});
