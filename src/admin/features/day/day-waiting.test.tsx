/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { problem } from '../../../../testing/desk/respond';
import { sampleLead } from '../../../../testing/desk/sample-leads';
import type { Lead } from '../../../domain/lead';

const ASHA = '10000000-0000-4000-8000-000000000001';

/** My day with one lead, whose visitor has written again if it was answered before. */
function open(lead: Lead) {
  const server = new DeskServer([lead], 'asha@meghdoot.example');
  if (lead.first_response_at !== null) {
    server.addEvent(lead, { kind: 'answer', actor_email: null });
  }
  return { server, user: renderDesk(server, { at: '/admin/dashboard?view=day', width: 390 }) };
}

const ANSWERED = sampleLead(0, {
  ...{ name: 'Answer', status: 'contacted', owner_id: ASHA },
  first_response_at: '2026-11-20T08:00:00Z',
});

it('keeps an answer that was only read, and lets it go once no reply is needed, until that is undone', async () => {
  const { user, server } = open(ANSWERED);
  await user.click(await screen.findByRole('button', { name: 'No reply needed: Answer' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Answer' })).toBeNull());
  expect(await screen.findByText('No Reply Needed')).toBeVisible();
  expect(server.historyOf(ANSWERED.id).at(-1)).toMatchObject({ kind: 'no_reply_needed' });
  await user.keyboard('z');
  expect(await screen.findByRole('link', { name: 'Answer' })).toBeVisible();
});

it('brings a row back when the sender wrote again meanwhile, and says so', async () => {
  const { user, server } = open(ANSWERED);
  const detail = 'The sender wrote again meanwhile.';
  server.answerNext(`POST /api/leads/${ANSWERED.id}/answers/settled`, problem(409, { detail }));
  await user.click(await screen.findByRole('button', { name: 'No reply needed: Answer' }));
  expect(await screen.findByText(detail)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Answer' })).toBeVisible();
});

it('has my own new enquiry while its promise runs, with nothing to dismiss', async () => {
  const promised = { reply_due_at: '2026-12-31T00:00:00Z', owner_id: ASHA };
  open(sampleLead(0, { name: 'Fresh', status: 'new', ...promised }));
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for our reply' }));
  expect(waiting.getByRole('link', { name: 'Fresh' })).toBeVisible();
  expect(waiting.queryByRole('button', { name: /^No reply needed/ })).not.toBeInTheDocument();
});

it('lets an answer to nobody be taken by the person who reads it, and then waits for them', async () => {
  const { user, server } = open({ ...ANSWERED, owner_id: null });
  await user.click(await screen.findByRole('button', { name: 'Take Answer' }));
  await waitFor(() => expect(server.lead('ML-1000')?.owner_id).toBe(ASHA));
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for our reply' }));
  expect(waiting.getByRole('link', { name: 'Answer' })).toBeVisible();
  expect(waiting.queryByRole('button', { name: 'Take Answer' })).not.toBeInTheDocument();
});
