/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { watchFirstFocus } from '../../../../testing/desk/first-focus';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { noContent, problem } from '../../../../testing/desk/respond';

const END = 'DELETE /api/sessions';
const PROVE = 'POST /api/session/proof';

function loggedInOn(...devices: string[]): DeskServer {
  const server = new DeskServer([], 'meera@meghdoot.example');
  server.sessions = devices.map((device, n) => ({
    id: `30000000-0000-4000-8000-00000000000${n}`,
    is_current: n === 0,
    device,
    created_at: '2026-11-20T05:00:00Z',
    last_used_at: '2026-11-23T05:00:00Z',
  }));
  return server;
}

/** Ends the other sessions, for which the server wants a proof first. */
async function endOthers(proof: 'password' | 'code') {
  const server = loggedInOn('Firefox on Linux', 'Firefox on Android');
  const user = renderDesk(server, { at: '/admin/account' });
  server.answerNext(END, problem(403, { proof }));
  await user.click(await screen.findByRole('button', { name: 'End all others' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
  const count = (call: string) =>
    server.calls.filter(({ method, path }) => `${method} ${path}` === call).length;
  return { server, user, dialog, count };
}

it('asks for the password, shows a wrong one, and then does what was asked for', async () => {
  const { server, user, dialog, count } = await endOthers('password');
  const field = dialog.getByLabelText(/^Present password/);
  expect(field).toHaveFocus();
  const message = 'This is not your present password.';
  server.answerNext(PROVE, problem(422, { errors: [{ field: 'current', message }] }));
  await user.keyboard('mango{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(message));

  server.answerNext(PROVE, noContent());
  await user.keyboard('tamarind{Enter}');
  expect(await screen.findByText('Other Sessions Ended')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const bodies = server.calls.filter(({ path }) => path === '/api/session/proof');
  expect(bodies.at(-1)?.body).toEqual({ current: 'tamarind' });
  expect(count(END)).toBe(2);
});

it.each([
  ['password', '[name=current]'],
  ['code', '[name=code]'],
] as const)('loses no letter of a %s that is typed as soon as it asks', async (proof, field) => {
  const server = loggedInOn('Firefox on Linux', 'Firefox on Android');
  const user = renderDesk(server, { at: '/admin/account' });
  server.answerNext(END, problem(403, { proof }));
  const button = await screen.findByRole('button', { name: 'End all others' });
  const hadFocus = watchFirstFocus(`[role=dialog] ${field}`);
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
  expect(hadFocus()).toBe(true);
});

it('asks for a code where there is an app, and does nothing when that is declined', async () => {
  const { user, dialog, count } = await endOthers('code');
  expect(dialog.getByLabelText(/^Code from the app/)).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('The other sessions could not be ended.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(count(END)).toBe(1);
});

it('ends one device’s session', async () => {
  const server = loggedInOn('Firefox on Linux', 'Safari on iOS', 'Edge on Windows');
  const user = renderDesk(server, { at: '/admin/account' });
  await user.click(await screen.findByRole('button', { name: 'Log out Safari on iOS' }));
  expect(await screen.findByText('Safari on iOS is logged out.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument());
  expect(screen.getByText('Edge on Windows')).toBeVisible();
});
