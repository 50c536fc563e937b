/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { fill } from '../../../../testing/desk/fill';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { problem } from '../../../../testing/desk/respond';

const LINK = '/admin/password#token=good&email=asha%40meghdoot.example';
const password = () => screen.findByLabelText(/^New password/);
const bodies = (server: DeskServer) =>
  server.calls.filter(({ path }) => path === '/api/password').map(({ body }) => body);

describe('a new password of an account with a second factor', () => {
  it('asks for a code of the app', async () => {
    const server = new DeskServer();
    const user = renderDesk(server, { at: LINK });
    const wrong = { errors: [{ field: 'code', message: 'Invalid code.' }], token: 'third' };
    server.answerNext('PUT /api/password', problem(403, { factor: true, token: 'second' }));
    await fill(user, await password(), 'several odd words');
    await user.keyboard('{Enter}');
    const code = await screen.findByRole('textbox', { name: 'Code' });
    expect(code).toHaveFocus();
    server.answerNext('PUT /api/password', problem(422, wrong));
    await user.keyboard('999999{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription('Invalid code.'));
    expect(await password()).toHaveValue('several odd words');
    await user.clear(code);
    await user.keyboard('123456{Enter}');
    expect(await screen.findByText(/logged out everywhere/)).toBeVisible();
    expect(bodies(server)).toMatchObject([
      { token: 'good' },
      { token: 'second', code: '999999' },
      { token: 'third', code: '123456' },
    ]);
  });

  it('takes a recovery code in place of a lost app', async () => {
    const server = new DeskServer();
    const user = renderDesk(server, { at: LINK });
    server.answerNext('PUT /api/password', problem(403, { factor: true, token: 'second' }));
    await fill(user, await password(), 'several odd words');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('textbox', { name: 'Code' })).toHaveAttribute(
      'inputmode',
      'numeric',
    );
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const code = screen.getByRole('textbox', { name: 'Recovery code' });
    expect(code).toHaveFocus();
    expect(code).not.toHaveAttribute('inputmode');
    await user.keyboard('7G2KD-M4QXP{Enter}');
    expect(await screen.findByText(/logged out everywhere/)).toBeVisible();
    expect(bodies(server)).toMatchObject([
      { token: 'good' },
      { token: 'second', code: '7g2kdm4qxp' },
    ]);
  });
});
