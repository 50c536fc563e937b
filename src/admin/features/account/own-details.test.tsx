/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { SIGN_IN } from '../../../../testing/desk/desk-state';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { problem, unreachable } from '../../../../testing/desk/respond';

async function open() {
  const server = new DeskServer([], 'asha@meghdoot.example');
  const user = renderDesk(server, { at: '/admin/account' });
  const password = within(await screen.findByRole('region', { name: 'Password' }));
  return { server, user, password };
}

describe('the own password', () => {
  it('is changed by the present one', async () => {
    const { server, user, password } = await open();
    await user.type(password.getByLabelText(/^Present password/), 'wrong');
    await user.type(password.getByLabelText(/^New password/), 'several odd words{Enter}');
    const present = password.getByLabelText(/^Present password/);
    await waitFor(() =>
      expect(present).toHaveAccessibleDescription('This is not your present password.'),
    );
    expect(present).toHaveFocus();
    expect(password.getByLabelText(/^New password/)).toHaveValue('several odd words');
    await user.clear(present);
    await user.type(present, `${SIGN_IN.password}{Enter}`);
    expect(await screen.findByText('Password Changed')).toBeVisible();
    expect(present).toHaveValue('');
    expect(server.calls.filter(({ path }) => path === '/api/password').at(-1)?.body).toEqual({
      current: SIGN_IN.password,
      password: 'several odd words',
    });
  });

  it('that the server refuses to change says why', async () => {
    const { server, user, password } = await open();
    const detail = 'Set up your authenticator app again first.';
    server.answerNext('PUT /api/password', problem(403, { detail }));
    await user.type(password.getByLabelText(/^Present password/), SIGN_IN.password);
    await user.type(password.getByLabelText(/^New password/), 'several odd words{Enter}');
    expect(await password.findByRole('alert')).toHaveTextContent(detail);
  });

  it.each([
    ['no response', unreachable()],
    ['a response that says little', problem(503)],
  ])('after %s says that nobody knows, and what to do', async (_what, answer) => {
    const { server, user, password } = await open();
    server.answerNext('PUT /api/password', answer);
    await user.type(password.getByLabelText(/^Present password/), SIGN_IN.password);
    await user.type(password.getByLabelText(/^New password/), 'several odd words{Enter}');
    expect(await password.findByRole('alert')).toHaveTextContent(
      /we don’t know whether your password was changed\. Next time, log in with the new one, or with the old one/,
    );
  });
});
