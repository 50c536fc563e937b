/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { sampleLead } from '../../../../testing/desk/sample-leads';

const STAFF = 'asha@meghdoot.example';

afterEach(() => localStorage.clear());

async function open(width: number) {
  const server = new DeskServer([sampleLead(0)], STAFF);
  const user = renderDesk(server, { at: '/admin/leads/ML-1000', width });
  await screen.findByRole('group', { name: 'Reply' });
  const conversation = within(screen.getByRole('region', { name: 'Conversation' }));
  return { user, conversation };
}

describe('the ways to reply', () => {
  it('stand with the conversation where there is room', async () => {
    const { conversation } = await open(600);
    expect(conversation.getByRole('button', { name: 'Email' })).toBeVisible();
  });

  it('stand after everything else on a phone, once', async () => {
    const { conversation } = await open(599);
    expect(conversation.queryByRole('group', { name: 'Reply' })).not.toBeInTheDocument();
    const names = within(screen.getByRole('main')).getAllByRole('button');
    expect(names.slice(-4).map(({ textContent }) => textContent)).toEqual([
      ...['Email', 'Call', 'WhatsApp', 'Log'],
    ]);
  });

  it.each(['Email', 'Log'])(
    'leave a phone while %s is open, and get the focus back',
    async (name) => {
      const { user } = await open(390);
      await user.click(screen.getByRole('button', { name }));
      expect(await screen.findByRole('form')).toBeVisible();
      expect(screen.queryByRole('group', { name: 'Reply' })).not.toBeInTheDocument();
      await user.keyboard('{Escape}');
      expect(await screen.findByRole('button', { name: 'Email' })).toHaveFocus();
    },
  );
});
