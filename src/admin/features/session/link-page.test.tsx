/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { watchFirstFocus } from '../../../../testing/desk/first-focus';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { fill } from '../../../../testing/desk/fill';
import { address, renderDesk } from '../../../../testing/desk/render-desk';
import { problem, unreachable } from '../../../../testing/desk/respond';

const EMAIL = 'asha@meghdoot.example';
const link = (page: string, token = 'good', email = EMAIL) =>
  `/admin/${page}#${String(new URLSearchParams({ token, email }))}`;
const password = () => screen.findByLabelText(/^New password/);
const set = () => screen.getByRole('button', { name: 'Set password' });
const bodies = (server: DeskServer) =>
  server.calls.filter(({ path }) => path === '/api/password').map(({ body }) => body);

describe('the link of an email', () => {
  it.each([
    ['password', 'Set a new password', /logged out everywhere/],
    ['invitation', 'Join the leads desk', /^Welcome!/],
  ])('of %s sets a password and leads to the login', async (page, title, notice) => {
    const server = new DeskServer();
    const user = renderDesk(server, { at: link(page) });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(window.location.hash).toBe('');
    expect(await password()).toHaveFocus();
    expect(await password()).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue(EMAIL);
    await user.keyboard('several odd words{Enter}');

    expect(await screen.findByText(notice)).toBeVisible();
    expect(address()).toBe('/admin/login');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue(EMAIL);
    expect(screen.getByLabelText(/^Password/)).toHaveFocus();
    expect(bodies(server)).toEqual([{ token: 'good', password: 'several odd words' }]);
  });

  it('loses no letter of a password that is typed as soon as it opens', async () => {
    const hadFocus = watchFirstFocus('[name=password]');
    renderDesk(new DeskServer(), { at: link('password') });
    await password();
    expect(hadFocus()).toBe(true);
  });

  it('keeps a password that was refused, and goes on with the token of the answer', async () => {
    const server = new DeskServer();
    const user = renderDesk(server, { at: link('password') });
    const refused = { errors: [{ field: 'password', message: 'This password is too common.' }] };
    server.answerNext('PUT /api/password', problem(422, { ...refused, token: 'next' }));
    await fill(user, await password(), 'password2026!');
    await user.click(set());
    await waitFor(async () =>
      expect(await password()).toHaveAccessibleDescription('This password is too common.'),
    );
    expect(await password()).toHaveValue('password2026!');
    expect(await password()).toHaveFocus();
    await user.keyboard(' and more{Enter}');
    expect(await screen.findByText(/logged out everywhere/)).toBeVisible();
    expect(bodies(server)).toMatchObject([{ token: 'good' }, { token: 'next' }]);
  });

  it.each([
    ['password', /^This link was used before or is too old/],
    ['invitation', /^This invitation was used before or is too old/],
  ])('of %s that is spent leads on to a new one', async (page, text) => {
    const user = renderDesk(new DeskServer(), { at: link(page, 'spent') });
    await fill(user, await password(), 'several odd words');
    await user.keyboard('{Enter}');
    const alert = await screen.findByText(text);
    expect(alert.closest('[tabindex]')).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue(EMAIL);
    await user.click(screen.getByRole('button', { name: 'Email me a link' }));
    expect(await screen.findByText(/^If this address has an account/)).toBeVisible();
  });

  it.each([
    ['password', /^This link was used before or is too old/],
    ['invitation', /^This invitation was used before or is too old/],
  ])('of %s that is cut off says so before a password is typed', async (page, text) => {
    renderDesk(new DeskServer(), { at: link(page, 'broken') });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByLabelText(/^New password/)).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue(EMAIL);
  });

  it('of an invitation that was accepted leads to the login before a password is typed', async () => {
    const server = new DeskServer();
    const answer = { accepted: true, detail: 'You have accepted it.' };
    server.answerNext('POST /api/password/link', problem(410, answer));
    renderDesk(server, { at: link('invitation') });
    expect(await screen.findByText('You have accepted it.')).toBeVisible();
    expect(address()).toBe('/admin/login');
  });

  it.each([
    ['does not answer', unreachable()],
    ['breaks', problem(500)],
  ])('says what is not known when the server %s, and can be tried again', async (_what, answer) => {
    const server = new DeskServer();
    const user = renderDesk(server, { at: link('password') });
    server.answerNext('PUT /api/password', answer);
    await fill(user, await password(), 'several odd words');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /we don’t know whether your password was set\..+try again\. If the link was used/,
    );
    await user.click(set());
    expect(await screen.findByText(/logged out everywhere/)).toBeVisible();
  });

  it('of somebody else is told, and goes on after logging out', async () => {
    const server = new DeskServer([], EMAIL);
    const user = renderDesk(server, { at: link('invitation', 'good', 'meera@example.in') });
    expect(await screen.findByText(/You’re logged in as .*is for meera@example.in/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Log out and go on' }));
    expect(await password()).toHaveFocus();
    expect(server.staff).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('meera@example.in');
  });

  it('of somebody else says how far the logout got', async () => {
    const server = new DeskServer([], EMAIL);
    const user = renderDesk(server, { at: link('invitation', 'good', 'meera@example.in') });
    const detail = 'You’re logged out in this browser.';
    server.answerNext('DELETE /api/session', problem(503, { detail, here_only: true }));
    await user.click(await screen.findByRole('button', { name: 'Log out and go on' }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(await password()).toHaveFocus();
  });

  it('says how strong a typed or pasted password is, and refuses none for it', async () => {
    const user = renderDesk(new DeskServer(), { at: link('password') });
    await fill(user, await password(), 'asha2026');
    expect(await screen.findByText(/This password is (very )?easy to guess/)).toBeVisible();
    await user.clear(await password());
    await user.paste('gravel-lantern-otter-72');
    expect(await screen.findByText('This password is very hard to guess.')).toBeVisible();
    expect(set()).toBeEnabled();
  });
});

describe('a forgotten password', () => {
  it('is asked about from the login page, with the same answer for every address', async () => {
    const server = new DeskServer();
    const user = renderDesk(server, { at: '/admin/login' });
    await user.click(await screen.findByRole('link', { name: 'Forgotten your password?' }));
    await screen.findByRole('heading', { name: 'Forgotten your password?' });
    await fill(user, await screen.findByRole('textbox', { name: 'Email' }), 'nobody@example.in');
    await user.click(screen.getByRole('button', { name: 'Email me a link' }));
    const status = await screen.findByText(/^If this address has an account, a link is on its way/);
    expect(within(status).queryByText(/nobody@/)).toBeNull();
    expect(server.calls.at(-1)).toMatchObject({ body: { email: 'nobody@example.in' } });
  });

  it('has the address that was typed at the login, which stays out of the URL', async () => {
    const user = renderDesk(new DeskServer(), { at: '/admin/login' });
    await fill(user, await screen.findByRole('textbox', { name: 'Email' }), EMAIL);
    await user.click(screen.getByRole('link', { name: 'Forgotten your password?' }));
    await screen.findByRole('heading', { name: 'Forgotten your password?' });
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue(EMAIL);
    expect(window.location.href).not.toContain('asha');
  });

  it('wants an address', async () => {
    const server = new DeskServer();
    const user = renderDesk(server, { at: '/admin/password' });
    await fill(user, await screen.findByRole('textbox', { name: 'Email' }), 'nobody');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'Enter a valid email address.',
    );
    expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('promises no link where no email can be sent', async () => {
    const server = new DeskServer();
    const user = renderDesk(server, { at: '/admin/password' });
    server.answerNext('POST /api/password/forgotten', problem(503, { missing: 'SMTP_URL' }));
    await fill(user, await screen.findByRole('textbox', { name: 'Email' }), EMAIL);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/SMTP_URL is not set/);
    expect(screen.queryByText(/a link is on its way/)).not.toBeInTheDocument();
  });

  it('tells the waiting time after too many', async () => {
    const server = new DeskServer();
    const user = renderDesk(server, { at: '/admin/password' });
    server.answerNext('POST /api/password/forgotten', problem(429, {}, { 'retry-after': '600' }));
    await fill(user, await screen.findByRole('textbox', { name: 'Email' }), 'a@example.in');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/in 10 minutes/);
  });
});
