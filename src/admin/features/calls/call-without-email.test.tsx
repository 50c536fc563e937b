/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { halfHour, sampleCall } from '../../../../testing/desk/sample-calls';
import { sampleLead } from '../../../../testing/desk/sample-leads';
import type { EmailAbility } from '../../../domain/http-api/session';

const NOW = Date.parse('2026-11-21T07:00:00Z');
const TELL_THEM = /No email is sent, so tell the visitor yourself\./;

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

const section = () => within(screen.getByRole('region', { name: 'Call' }));

async function open(email: string, sending: EmailAbility['sending']) {
  const lead = sampleLead(0, { email });
  const server = new DeskServer([lead], 'asha@meghdoot.example');
  server.ability = { sending };
  server.freeTimes = [halfHour('2026-11-23T05:00:00Z')];
  server.booked.set(lead.id, sampleCall());
  const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
  await screen.findByRole('region', { name: 'Call' });
  return user;
}

describe.each([
  ['a visitor without an address', '', 'server'],
  ['a site that can send no email', 'visitor@example.com', 'off'],
] as const)('to %s', (_whom, email, sending) => {
  it('a new time is told by staff', async () => {
    const user = await open(email, sending);
    await user.click(section().getByRole('button', { name: 'Move' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move the call' }));
    expect(dialog.getByText(/^Visitor 0 gets no email about it, so tell them/)).toBeVisible();
    await user.click(await dialog.findByRole('radio', { name: /^10:30/ }));
    await user.click(dialog.getByRole('button', { name: /^Move to/ }));
    expect(await screen.findByText('Call Moved')).toBeVisible();
    expect(screen.getByText(TELL_THEM)).toBeVisible();
  });

  it('a cancelled call is told by staff', async () => {
    const user = await open(email, sending);
    await user.click(section().getByRole('button', { name: 'Cancel call' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel the call?' }));
    expect(question.getByText(TELL_THEM)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel call' }));
    expect(await screen.findByText('Call Cancelled')).toBeVisible();
    expect(await screen.findByText(TELL_THEM)).toBeVisible();
  });
});
