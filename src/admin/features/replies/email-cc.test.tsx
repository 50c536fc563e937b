/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { fill } from '../../../../testing/desk/fill';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { sampleLead } from '../../../../testing/desk/sample-leads';

const LEAD = sampleLead(0);
const PARTNER = 'partner@elsewhere.example';

const form = () => screen.findByRole('form', { name: 'Email Visitor 0' });
const field = async (name: string) => within(await form()).getByRole('textbox', { name });
const conversation = () => within(screen.getByRole('list', { name: 'Conversation' }));

async function open(server: DeskServer) {
  const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
  await screen.findByRole('heading', { name: 'Visitor 0' });
  await user.keyboard('r');
  return user;
}

afterEach(() => localStorage.clear());
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

it('a second address stays with the draft, is sent, and stands with the email', async () => {
  const server = new DeskServer([LEAD], 'asha@meghdoot.example');
  const user = await open(server);
  await fill(user, await field('Cc'), PARTNER);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('Draft')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Email' }));
  expect(await field('Cc')).toHaveValue(PARTNER);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await conversation().findByText(`Cc ${PARTNER}`, { exact: false })).toBeVisible();
  expect(server.historyOf(LEAD.id).at(-1)).toMatchObject({ cc: PARTNER, state: 'queued' });
  expect(localStorage).toHaveLength(0);
});

it('the next email goes to both again, unless the second address is removed', async () => {
  const server = new DeskServer([LEAD], 'asha@meghdoot.example');
  const words = { subject: 'Your shop', text: 'Hello', cc: PARTNER };
  server.addEvent(LEAD, { kind: 'reply', channel: 'email', state: 'sent', ...words });
  const user = await open(server);
  expect(await field('Cc')).toHaveValue(PARTNER);
  await user.clear(await field('Cc'));
  expect(await field('Cc')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  expect(server.historyOf(LEAD.id).at(-1)?.cc ?? null).toBeNull();
});

it('an address that is none is named at its field', async () => {
  const user = await open(new DeskServer([LEAD], 'asha@meghdoot.example'));
  await fill(user, await field('Cc'), 'partner');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await field('Cc')).toHaveAccessibleDescription(
    'Please enter an email address like name@example.com.',
  );
  expect(await field('Cc')).toHaveFocus();
});
