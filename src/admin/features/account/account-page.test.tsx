/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { SIGN_IN } from '../../../../testing/desk/desk-state';
import { address, renderDesk } from '../../../../testing/desk/render-desk';
import { problem } from '../../../../testing/desk/respond';
import { sampleLeads } from '../../../../testing/desk/sample-leads';

const NOW = Date.parse('2026-11-23T07:00:00Z');
const EMAIL = 'asha@meghdoot.example';
const NEEDED = 'This account needs a second factor.';
const session = (id: number, part: object) => ({
  id: `20000000-0000-4000-8000-00000000000${id}`,
  is_current: false,
  device: 'Firefox on Windows',
  created_at: '2026-11-20T05:00:00Z',
  last_used_at: '2026-11-23T05:00:00Z',
  ...part,
});

async function open(change: (server: DeskServer) => void = () => {}) {
  const server = new DeskServer([], EMAIL);
  change(server);
  const user = renderDesk(server, { at: '/admin/account' });
  await screen.findByRole('heading', { name: 'Account' });
  const region = (name: string) => within(screen.getByRole('region', { name }));
  return { server, user, region };
}

const bodies = ({ calls }: DeskServer, method: string, at: string) =>
  calls.filter((call) => call.method === method && call.path === at).map(({ body }) => body);

describe('the own account', () => {
  it('has a name that can be changed', async () => {
    const { server, user, region } = await open();
    const name = region('Name').getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.click(region('Name').getByRole('button', { name: 'Save name' }));
    expect(name).toHaveAccessibleDescription('Name is required.');
    await user.type(name, 'Asha Rao{Enter}');
    expect(await screen.findByText('Name Changed')).toBeVisible();
    expect(bodies(server, 'PATCH', `/api/staff/${server.staffId}`)).toEqual([{ name: 'Asha Rao' }]);
  });

  it('sets the time of the email about the day, or none', async () => {
    const { server, user, region } = await open();
    const mail = region('Email about your day');
    expect(mail.getByLabelText('Time (IST)')).toHaveValue('09:00');
    await user.click(mail.getByRole('switch'));
    await user.click(mail.getByRole('button', { name: 'Save time' }));
    expect(await screen.findByText('Setting Saved')).toBeVisible();
    expect(bodies(server, 'PATCH', `/api/staff/${server.staffId}`)).toEqual([
      { day_mail_at: null },
    ]);
  });

  it('lists where one is logged in, and ends all others', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
    const { user, region } = await open((server) => {
      server.sessions = [
        session(1, { is_current: true, device: 'Chrome on macOS' }),
        session(2, {}),
      ];
    });
    const sessions = region('Where you’re logged in');
    expect(await sessions.findByText('This device')).toBeVisible();
    expect(sessions.getAllByText(/^Last used 2 hours ago/)).toHaveLength(2);
    await user.click(sessions.getByRole('button', { name: 'End all others' }));
    expect(await screen.findByText('Other Sessions Ended')).toBeVisible();
    await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1));
    expect(sessions.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the second factor', () => {
  /** As far as the recovery codes. */
  async function begin() {
    const desk = await open();
    const factor = desk.region('Second factor');
    await desk.user.click(await factor.findByRole('button', { name: 'Set up' }));
    await desk.user.keyboard(`${SIGN_IN.password}{Enter}`);
    await factor.findByRole('heading', { name: 'Keep these recovery codes' });
    return { ...desk, factor };
  }

  it('is set up by password, recovery codes that are kept first, app and code', async () => {
    const { server, user, factor } = await begin();
    expect(factor.getByRole('heading', { name: 'Keep these recovery codes' })).toHaveFocus();
    expect(factor.getAllByRole('listitem')).toHaveLength(10);
    expect(factor.getByRole('button', { name: 'Continue' })).toBeDisabled();
    const download = decodeURIComponent(
      factor.getByRole('link', { name: 'Download' }).getAttribute('href') ?? '',
    );
    expect(download).toContain(factor.getAllByRole('listitem')[9]?.textContent);
    expect(server.hasFactor).toBe(false);
    await user.click(factor.getByRole('checkbox', { name: 'I have kept them' }));
    await user.click(factor.getByRole('button', { name: 'Continue' }));

    expect(factor.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    expect(factor.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/)).toBeVisible();
    expect(factor.getByLabelText(/^Code from the app/)).toHaveFocus();
    await user.keyboard('999999{Enter}');
    await waitFor(() =>
      expect(factor.getByLabelText(/^Code from the app/)).toHaveAccessibleDescription(
        'Invalid code.',
      ),
    );
    await user.clear(factor.getByLabelText(/^Code from the app/));
    await user.keyboard(`${SIGN_IN.code}{Enter}`);
    expect(await factor.findByText(/^Set up\. Recovery codes left/)).toBeVisible();
    expect(server.hasFactor).toBe(true);
  });

  it('has a sheet of its recovery codes for the printer, which says whose they are', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
    const { factor } = await begin();
    const codes = (await factor.findAllByRole('listitem')).map(({ textContent }) => textContent);
    const sheet = document.querySelector('body > [data-sheet]');
    expect(sheet).not.toBeVisible();
    expect(sheet).toHaveTextContent(
      `Recovery codes for the leads desk of Meghdoot Labs${EMAIL}, 23 Nov 2026${codes.join('')}`,
    );
  });

  it('gets new recovery codes for a code of the app', async () => {
    const { server, user, region } = await open((desk) => {
      desk.hasFactor = true;
      desk.recoveryCodes = ['2b3c4d5e6f'];
    });
    const factor = region('Second factor');
    expect(await factor.findByText(/Make new recovery codes before/)).toBeVisible();
    await user.click(factor.getByRole('button', { name: 'New recovery codes' }));
    await user.keyboard(`${SIGN_IN.code}{Enter}`);
    expect(await factor.findByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible();
    expect(server.recoveryCodes).toHaveLength(10);
  });

  it('is removed with the password, unless managers need one', async () => {
    const { server, user, region } = await open((desk) => {
      desk.hasFactor = true;
    });
    const factor = region('Second factor');
    await user.click(await factor.findByRole('button', { name: 'Remove' }));
    server.answerNext('DELETE /api/factor', problem(403, { detail: NEEDED }));
    await user.keyboard(`${SIGN_IN.password}{Enter}`);
    expect(await factor.findByRole('alert')).toHaveTextContent(NEEDED);
    await user.click(factor.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Second Factor Removed')).toBeVisible();
    expect(await factor.findByRole('button', { name: 'Set up' })).toBeVisible();
  });

  it('comes before everything else for a manager who needs one', async () => {
    const server = new DeskServer([], EMAIL);
    server.managersNeedFactor = true;
    const user = renderDesk(server, { at: '/admin/dashboard' });
    await screen.findByRole('heading', { name: 'Set up your second factor' });
    expect(screen.queryByRole('navigation', { name: 'Desk' })).not.toBeInTheDocument();
    await user.click(await screen.findByLabelText(/^Present password/));
    await user.keyboard(`${SIGN_IN.password}{Enter}`);
    await user.click(await screen.findByRole('checkbox', { name: 'I have kept them' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('img', { name: /^QR code/ });
    await user.keyboard(`${SIGN_IN.code}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'Leads dashboard' })).toBeVisible();
  });
});

it('single keys can be turned off, and do nothing from then on', async () => {
  const { server, user, region } = await open();
  server.leads = sampleLeads(2);
  const keys = () => region('Keyboard shortcuts').getByRole('switch');
  await user.click(keys());
  await user.click(screen.getByRole('link', { name: 'Leads' }));
  const name = await screen.findByRole('link', { name: 'Visitor 0' });
  act(() => name.focus());
  await user.keyboard('4!xzo?n/');
  expect(name).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.calls.every(({ method }) => method === 'GET')).toBe(true);
  expect(address()).toBe('/admin/dashboard');

  await user.click(name);
  expect(await screen.findByRole('button', { name: 'Next lead' })).toBeVisible();
  await user.hover(screen.getByRole('button', { name: 'Next lead' }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent(/^Next lead$/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/admin/dashboard'));

  await user.click(await screen.findByRole('button', { name: `${EMAIL}: account and settings` }));
  await user.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(help.getByText(/^Single keys are off/)).toBeVisible();
  await user.click(help.getByRole('link', { name: 'Account' }));
  await screen.findByRole('heading', { name: 'Account' });
  await user.click(keys());
  await user.click(screen.getByRole('link', { name: 'Leads' }));
  await screen.findByRole('link', { name: 'Visitor 0' });
  await user.keyboard('j4');
  await waitFor(() => expect(server.leads[0]?.status).toBe('closed'));
});
