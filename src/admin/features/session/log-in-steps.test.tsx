/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { SIGN_IN } from '../../../../testing/desk/desk-state';
import { fill } from '../../../../testing/desk/fill';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { problem } from '../../../../testing/desk/respond';

const code = () => screen.findByRole('textbox', { name: 'Code' });
const myDay = () => screen.findByRole('heading', { name: 'My day' });

async function enterPassword() {
  const server = new DeskServer();
  server.hasFactor = true;
  server.recoveryCodes = ['2b3c4d5e6f'];
  const user = renderDesk(server, { at: '/admin/login' });
  await fill(user, await screen.findByRole('textbox', { name: 'Email' }), 'asha@meghdoot.example');
  await fill(user, screen.getByLabelText(/^Password/), SIGN_IN.password);
  await user.keyboard('{Enter}');
  await code();
  return { server, user };
}

describe('the second factor at login', () => {
  it('is asked for after the password, with the cursor in its field', async () => {
    const { user } = await enterPassword();
    expect(await code()).toHaveFocus();
    expect(await code()).toHaveAttribute('autocomplete', 'one-time-code');
    await user.keyboard('123 456{Enter}');
    expect(await myDay()).toBeVisible();
  });

  it('tells a wrong code at the field, which keeps it', async () => {
    const { user } = await enterPassword();
    await user.keyboard('999999{Enter}');
    expect(await screen.findByText(/^Invalid code\./)).toBeVisible();
    expect(await code()).toHaveAccessibleDescription(/^Invalid code/);
    expect(await code()).toHaveValue('999999');
    await user.keyboard(`${SIGN_IN.code}{Enter}`);
    expect(await myDay()).toBeVisible();
  });

  it('is no number of another length', async () => {
    const { server, user } = await enterPassword();
    await user.keyboard('12345{Enter}');
    expect(await code()).toHaveAccessibleDescription('Enter six digits, or a recovery code.');
    expect(server.calls.some(({ path }) => path === '/api/session/factor')).toBe(false);
  });

  it('can be replaced by a recovery code', async () => {
    const { server, user } = await enterPassword();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    expect(screen.getByRole('textbox', { name: 'Recovery code' })).toHaveFocus();
    await user.keyboard('2B3C4-D5E6F{Enter}');
    expect(await myDay()).toBeVisible();
    expect(server.recoveryCodes).toEqual([]);
  });

  it('by a recovery code replaces the app, once agreed, where the project ends such log-ins early', async () => {
    const { server, user } = await enterPassword();
    const detail = 'This Supabase project may end a log-in by recovery code within 15 minutes.';
    server.answerNext('POST /api/session/factor', problem(409, { detail, replaces_app: true }));
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await user.keyboard('2B3C4-D5E6F{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(server.recoveryCodes).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: 'Recovery code' })).toHaveValue('2B3C4-D5E6F');

    await user.click(screen.getByRole('button', { name: 'Replace my app' }));
    expect(await myDay()).toBeVisible();
    expect(server.calls.findLast(({ path }) => path === '/api/session/factor')?.body).toEqual({
      code: '2b3c4d5e6f',
      replaces_app: true,
    });
  });

  it('forgets that offer when one goes back to the app', async () => {
    const { server, user } = await enterPassword();
    const more = { detail: 'The code can replace your app.', replaces_app: true };
    server.answerNext('POST /api/session/factor', problem(409, more));
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await user.keyboard('2B3C4-D5E6F{Enter}');
    await screen.findByRole('button', { name: 'Replace my app' });
    await user.click(screen.getByRole('button', { name: 'Use the app' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
  });

  it('starts again with the password when it took too long', async () => {
    const { server, user } = await enterPassword();
    server.answerNext('POST /api/session/factor', problem(410));
    await user.keyboard(`${SIGN_IN.code}{Enter}`);
    expect(await screen.findByText(/^That took too long/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('asha@meghdoot.example');
    expect(screen.getByLabelText(/^Password/)).toHaveFocus();
  });

  it('starts again with the words of the server where it is not the time', async () => {
    const { server, user } = await enterPassword();
    const detail = 'The Supabase project refused the code and ended all your sessions.';
    server.answerNext('POST /api/session/factor', problem(410, { detail }));
    await user.keyboard(`${SIGN_IN.code}{Enter}`);
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.queryByText(/^That took too long/)).not.toBeInTheDocument();
  });

  it('says how long to wait after too many', async () => {
    const { server, user } = await enterPassword();
    server.answerNext('POST /api/session/factor', problem(429, {}, { 'retry-after': '300' }));
    await user.keyboard(`${SIGN_IN.code}{Enter}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(/in 5 minutes/);
    expect(await code()).toHaveValue(SIGN_IN.code);
  });
});
