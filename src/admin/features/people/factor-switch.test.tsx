/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../testing/desk/render-desk';

function open(hasFactor: boolean) {
  const server = new DeskServer([], 'asha@meghdoot.example');
  server.hasFactor = hasFactor;
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
