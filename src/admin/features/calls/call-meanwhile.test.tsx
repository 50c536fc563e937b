/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { sampleCall } from '../../../../testing/desk/sample-calls';
import { sampleLead } from '../../../../testing/desk/sample-leads';

const LEAD = sampleLead(0);
/** Two days before the call. */
const NOW = Date.parse('2026-11-22T07:00:00Z');

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

const section = () => within(screen.getByRole('region', { name: 'Call' }));

async function open() {
  const server = new DeskServer([LEAD], 'asha@meghdoot.example');
  server.booked.set(LEAD.id, sampleCall());
  const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
  await screen.findByRole('region', { name: 'Call' });
  return { server, user };
}

async function cancel(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(section().getByRole('button', { name: 'Cancel call' }));
  const question = within(await screen.findByRole('dialog', { name: 'Cancel the call?' }));
  await user.click(question.getByRole('button', { name: 'Cancel call' }));
}

const MOVED = sampleCall({ starts_at: '2026-11-25T05:30:00.000Z' });

it('an undo leaves the call as the visitor has booked it since', async () => {
  const { server, user } = await open();
  await cancel(user);
  await screen.findByText('Call Cancelled');
  server.booked.set(LEAD.id, MOVED);

  await user.click(screen.getByRole('button', { name: 'Undo' }));

  expect(await screen.findByText('The call has changed meanwhile.')).toBeVisible();
  expect(server.booked.get(LEAD.id)).toEqual(MOVED);
  expect(await section().findByText(/^Wed, 25 Nov/)).toBeVisible();
});

it('a call that the visitor has moved since is not cancelled', async () => {
  const { server, user } = await open();
  server.booked.set(LEAD.id, MOVED);

  await cancel(user);

  expect(await screen.findByText('The call has changed meanwhile.')).toBeVisible();
  expect(server.booked.get(LEAD.id)).toEqual(MOVED);
});
