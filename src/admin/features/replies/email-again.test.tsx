/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import type { LeadEvent } from '../../../domain/lead';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { fill } from '../../../../testing/desk/fill';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { problem, unreachable } from '../../../../testing/desk/respond';
import { sampleLead } from '../../../../testing/desk/sample-leads';

const STAFF = 'asha@meghdoot.example';
const LEAD = sampleLead(0);
const SEND = `POST /api/leads/${LEAD.id}/replies`;
const WORDS = 'We can start on Monday.';

const form = () => screen.findByRole('form', { name: 'Email Visitor 0' });
const text = async () => within(await form()).getByRole('textbox', { name: 'Text' });
const subject = async () => within(await form()).getByRole('textbox', { name: 'Subject' });
const conversation = () => within(screen.getByRole('list', { name: 'Conversation' }));
const click = (user: ReturnType<typeof renderDesk>, name: string) =>
  screen.findByRole('button', { name }).then((button) => user.click(button));

/** The open lead, with this in its history. */
async function open(...events: Partial<LeadEvent>[]) {
  const server = new DeskServer([LEAD], STAFF);
  server.addEvent(LEAD, { kind: 'created', actor_email: null });
  for (const event of events) server.addEvent(LEAD, event);
  const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
  await screen.findByRole('heading', { name: 'Visitor 0' });
  return { server, user };
}

async function write(user: ReturnType<typeof renderDesk>, words = WORDS) {
  await user.keyboard('r');
  await user.clear(await text());
  await fill(user, await text(), words);
}

const replies = (server: DeskServer) =>
  server.historyOf(LEAD.id).filter(({ kind }) => kind === 'reply');

afterEach(() => localStorage.clear());

it('a reply that the page has shown since the draft began is told of all the same', async () => {
  const { server, user } = await open({ kind: 'reply', channel: 'email', state: 'queued' });
  await write(user);
  const theirs = { channel: 'email', subject: 'Hello', text: 'I was first.' } as const;
  const actor_email = 'ravi@meghdoot.example';
  server.addEvent(LEAD, { kind: 'reply', state: 'sent', actor_email, ...theirs });
  // The lead is fetched again once the email that waits has left.
  server.changeEvent(LEAD, 2, { state: 'sent', at: server.now() });
  expect(await conversation().findByText('I was first.')).toBeVisible();
  await click(user, 'Send');
  expect(await within(await form()).findByText(/^Ravi replied first/)).toBeVisible();
  await click(user, 'Send anyway');
  await waitFor(() => expect(replies(server)).toHaveLength(3));
});

it('an email whose receipt was lost is not sent twice', async () => {
  const { server, user } = await open();
  await write(user);
  server.answerNext(SEND, unreachable());
  const sent = { channel: 'email', subject: 'Your enquiry ML-1000 – Meghdoot Labs' } as const;
  server.addEvent(LEAD, { kind: 'reply', state: 'queued', text: WORDS, ...sent });
  await click(user, 'Send');
  expect(await within(await form()).findByText(/Your text is kept/)).toBeVisible();
  expect(await conversation().findByText('Waiting to be sent')).toBeVisible();
  await click(user, 'Send again');
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  expect(replies(server)).toHaveLength(1);
  expect(localStorage).toHaveLength(0);
});

it('undo leaves a draft alone that was begun since', async () => {
  const { user } = await open();
  await write(user);
  await click(user, 'Send');
  await screen.findByRole('button', { name: 'Undo' });
  await write(user, 'A better text');
  await click(user, 'Undo');
  expect(await screen.findByText('The draft you have begun since is kept.')).toBeVisible();
  expect(await text()).toHaveValue('A better text');
});

it('an email that is on its way says why it cannot be undone', async () => {
  const waiting = { kind: 'reply', channel: 'email', state: 'queued', text: WORDS } as const;
  const { server, user } = await open(waiting);
  const detail = 'This reply is on its way and can no longer be undone.';
  server.answerNext(`POST /api/leads/${LEAD.id}/undo`, problem(409, { detail }));
  await click(user, 'Undo sending');
  expect(await screen.findByText(detail)).toBeVisible();
});

it('an undo without a response says that nobody knows', async () => {
  const { server, user } = await open({
    ...{ kind: 'reply', channel: 'email', state: 'queued', text: WORDS },
  });
  server.answerNext(`POST /api/leads/${LEAD.id}/undo`, unreachable());
  await click(user, 'Undo sending');
  expect(await screen.findByText(/^We don’t know whether the email was held back\./)).toBeVisible();
});

it('an email that was held back before the answer was lost is a draft again', async () => {
  const { server, user } = await open();
  await write(user);
  await click(user, 'Send');
  server.loseNextAnswer(`POST /api/leads/${LEAD.id}/undo`, unreachable());
  await click(user, 'Undo');
  await click(user, 'Retry');
  expect(await screen.findByText('The reply is a draft again.')).toBeVisible();
  await user.keyboard('r');
  expect(await text()).toHaveValue(WORDS);
});

describe('an email that failed', () => {
  const email = { kind: 'reply', channel: 'email', subject: 'Hello' } as const;
  const failed: Partial<LeadEvent> = { ...email, state: 'failed', text: WORDS };

  it('was sent if it has a time: it came back', async () => {
    await open({ ...failed, at: '2026-11-21T08:00:00Z' });
    expect(await conversation().findByText('Came back')).toBeVisible();
    expect(screen.getByText('Asha sent an email that came back')).toBeVisible();
  });

  it('is sent again once', async () => {
    const { server, user } = await open(failed);
    expect(await conversation().findByText('Not sent')).toBeVisible();
    await click(user, 'Send again');
    expect(await conversation().findByText('Waiting to be sent')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
    expect(replies(server)).toHaveLength(2);
  });

  it('says so when it cannot be sent again, and may be all the same', async () => {
    const { server, user } = await open(failed);
    await screen.findByRole('button', { name: 'Send again' });
    const actor_email = 'ravi@meghdoot.example';
    server.addEvent(LEAD, { ...failed, state: 'sent', text: 'I was first.', actor_email });
    await click(user, 'Send again');
    expect(await screen.findByText(/^Ravi replied first/)).toBeVisible();
    await click(user, 'Send anyway');
    await waitFor(() => expect(replies(server)).toHaveLength(3));
  });
});

it('a notice of absence gives no email its subject', async () => {
  const answer = {
    ...{ from: LEAD.email, subject: 'Re: Out of office', text: 'I am away.', quoted: '' },
    ...{ attachments: [], automatic: true },
  };
  const sent = { kind: 'reply', channel: 'email', state: 'sent', text: WORDS } as const;
  const { user } = await open(
    { ...sent, subject: 'Your CRM' },
    { kind: 'answer', actor_email: null, answer },
  );
  await user.keyboard('r');
  expect(await subject()).toHaveValue('Re: Your CRM');
});
