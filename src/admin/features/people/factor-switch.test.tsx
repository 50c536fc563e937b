/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../testing/desk/render-desk';

function open(hasFactor: boolean, due: string | null = null) {
  const server = new DeskServer([], 'asha@meghdoot.example');
  server.hasFactor = hasFactor;
  server.factorDue = due;
  return { server, user: renderDesk(server, { at: '/admin/people' }) };
}

const findSwitch = () => screen.findByRole('switch', { name: 'Managers need a second factor' });

describe('the switch for second factors', () => {
  it('waits for the own one, and leads there', async () => {
    open(false);
    expect(await findSwitch()).toBeDisabled();
    expect(screen.getByRole('link', { name: 'set up your own second factor' })).toHaveAttribute(
      'href',
      '/admin/account',
    );
  });

  it('is turned on', async () => {
    const { server, user } = open(true);
    await user.click(await findSwitch());
    expect(await screen.findByText('Setting Saved')).toBeVisible();
    expect(server.managersNeedFactor).toBe(true);
    await waitFor(async () => expect(await findSwitch()).toBeChecked());
  });
});

describe('the rule for everybody', () => {
  const findRule = () => screen.findByRole('switch', { name: 'Everybody needs a second factor' });
  const NOW = Date.parse('2026-11-25T07:00:00Z');
  beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

  it('leaves two weeks by itself, and can be taken back', async () => {
    const { server, user } = open(true);
    await user.click(await findRule());
    expect(
      await screen.findByText('From 9 Dec 2026 everybody needs a second factor.'),
    ).toBeVisible();
    expect(server.factorDue).toBe('2026-12-09');
    await waitFor(async () => expect(await findRule()).toBeChecked());
    expect(screen.getByRole('group', { name: 'From' })).toBeVisible();

    await user.click(await findRule());
    expect(await screen.findByText('Not everybody needs a second factor.')).toBeVisible();
    expect(server.factorDue).toBeNull();
  });

  it('is recalled on every page to somebody without one, and to nobody else', async () => {
    open(false, '2026-12-09');
    expect(await findRule()).toBeChecked();
    expect(screen.getByText(/^From 9 Dec 2026 everybody needs/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set yours up' })).toHaveAttribute(
      'href',
      '/admin/account',
    );
  });

  it('is in force once its day has come, and can still be taken back', async () => {
    const { server, user } = open(true, '2026-11-25');
    expect(await screen.findByText('In force since 25 Nov 2026.')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'From' })).not.toBeInTheDocument();
    await user.click(await findRule());
    await waitFor(() => expect(server.factorDue).toBeNull());
  });

  it('reminds nobody who has one', async () => {
    open(true, '2026-12-09');
    expect(await findRule()).toBeChecked();
    expect(screen.queryByRole('link', { name: 'Set yours up' })).not.toBeInTheDocument();
  });
});
