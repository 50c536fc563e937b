/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { deviceTimeZone } from '../../../domain/clock';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { fill } from '../../../../testing/desk/fill';
import { address, renderDesk } from '../../../../testing/desk/render-desk';
import { problem, unreachable } from '../../../../testing/desk/respond';

const toast = () => screen.findByRole('region', { name: 'Notifications' });
const email = () => screen.findByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText(/^Password/);
const login = () => screen.getByRole('button', { name: 'Login' });

async function fillIn(server: DeskServer, at = '/admin/login') {
  const user = renderDesk(server, { at });
  await fill(user, await email(), 'asha@meghdoot.example');
  await fill(user, password(), 'correct horse');
  return user;
}

describe('logging in', () => {
  it('leads to the day and says so', async () => {
    const server = new DeskServer();
    const user = await fillIn(server);
    await user.click(login());

    expect(await screen.findByRole('heading', { name: 'My day' })).toBeVisible();
    const sent = server.calls.find(
      ({ method, path }) => method === 'POST' && path === '/api/session',
    );
    expect(sent?.body).toMatchObject({ time_zone: deviceTimeZone() });
    expect(address()).toBe('/admin/dashboard?view=day');
    expect(within(await toast()).getByText('Login Successful')).toBeVisible();
    expect(within(await toast()).getByText('Welcome to the admin dashboard.')).toBeVisible();
  });

  it('takes what a password manager has filled in without telling the page', async () => {
    const server = new DeskServer();
    const user = renderDesk(server, { at: '/admin/login' });
    ((await email()) as HTMLInputElement).value = 'asha@meghdoot.example';
    (password() as HTMLInputElement).value = 'correct horse';
    await user.click(login());

    expect(await screen.findByRole('heading', { name: 'My day' })).toBeVisible();
    const sent = server.calls.find(
      ({ method, path }) => method === 'POST' && path === '/api/session',
    );
    expect(sent?.body).toMatchObject({
      email: 'asha@meghdoot.example',
      password: 'correct horse',
    });
  });

  it('works by keyboard alone', async () => {
    const user = renderDesk(new DeskServer(), { at: '/admin/login' });
    await email();
    await user.tab();
    await user.keyboard('asha@meghdoot.example');
    await user.tab();
    await user.keyboard('correct horse{Enter}');

    expect(await screen.findByRole('heading', { name: 'My day' })).toBeVisible();
  });

  it('returns to where one was', async () => {
    const next = encodeURIComponent('/admin/dashboard?status=new');
    const user = await fillIn(new DeskServer(), `/admin/login?next=${next}`);
    await user.click(login());

    await waitFor(() => expect(address()).toBe('/admin/dashboard?status=new'));
  });

  it('tells a wrong password, keeps what was typed and puts the cursor there', async () => {
    const user = await fillIn(new DeskServer());
    await user.type(password(), '!');
    await user.click(login());

    expect(await screen.findByText('Login Failed')).toBeVisible();
    expect(screen.getByText('Invalid email or password.')).toBeVisible();
    expect(await email()).toHaveValue('asha@meghdoot.example');
    expect(password()).toHaveValue('correct horse!');
    expect(password()).toHaveFocus();
  });

  it.each([
    ['throttled', problem(429), /Too many attempts.*in a moment/],
    ['throttled for a known time', problem(429, {}, { 'retry-after': '40' }), /in 40 seconds/],
    ['without a database', problem(503), /unavailable right now/],
    [
      'on a project with captcha protection',
      problem(503, { setting: 'captcha_failed', detail: 'Captcha protection is on.' }),
      /^Captcha protection is on\.$/,
    ],
    ['out of reach', unreachable(), /could not be reached/],
    ['broken', problem(500), /fault on our side/],
  ])('says honestly when the server is %s', async (_state, answer, text) => {
    const server = new DeskServer();
    server.answerNext('POST /api/session', answer);
    const user = await fillIn(server);
    await user.click(login());

    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(await email()).toHaveValue('asha@meghdoot.example');
    expect(password()).toHaveValue('correct horse');
    expect(screen.queryByText('Login Failed')).not.toBeInTheDocument();
  });

  it('shows at its field what the server refuses', async () => {
    const server = new DeskServer();
    const errors = [{ field: 'email', message: 'Not one of ours.' }];
    server.answerNext('POST /api/session', problem(422, { errors }));
    const user = await fillIn(server);
    await user.click(login());

    await waitFor(async () =>
      expect(await email()).toHaveAccessibleDescription('Not one of ours.'),
    );
    expect(await email()).toHaveFocus();
    await user.type(await email(), 'x');
    await waitFor(async () => expect(await email()).not.toHaveAccessibleDescription());
  });

  it('asks for both fields before it asks the server', async () => {
    const server = new DeskServer();
    const user = renderDesk(server, { at: '/admin/login' });
    await email();
    await user.click(login());

    expect(await email()).toHaveAccessibleDescription('Email is required.');
    expect(password()).toHaveAccessibleDescription('Password is required.');
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('shows the password when asked to', async () => {
    const user = await fillIn(new DeskServer());
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('lets browsers fill it in, and shows no credentials', async () => {
    renderDesk(new DeskServer(), { at: '/admin/login' });
    expect(await email()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.queryByText(/demo|@/)).not.toBeInTheDocument();
  });

  it('passes on somebody who is logged in already', async () => {
    renderDesk(new DeskServer([], 'asha@meghdoot.example'), { at: '/admin/login' });
    expect(await screen.findByRole('heading', { name: 'My day' })).toBeVisible();
  });
});
