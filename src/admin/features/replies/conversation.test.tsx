/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import type { LeadFile } from '../../../domain/http-api/files';
import type { MailboxResponse } from '../../../domain/http-api/replies';
import type { Answer } from '../../../domain/lead';
import { shortTime } from '../../../domain/time-text';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { problem } from '../../../../testing/desk/respond';
import { sampleLead } from '../../../../testing/desk/sample-leads';

const STAFF = 'asha@meghdoot.example';

const ANSWER: Answer = {
  from: 'Visitor 0 <visitor-0@example.com>',
  subject: 'Re: Your enquiry',
  text: 'Monday is fine.',
  quoted: '> Would Monday suit you?',
  attachments: [{ name: 'plan.pdf', size: 120_000, type: 'application/pdf' }],
  automatic: false,
};

async function open(part = {}, answer: Partial<Answer> = {}) {
  const lead = sampleLead(0, part);
  const server = new DeskServer([lead], STAFF);
  server.addEvent(lead, {
    ...{ kind: 'reply', channel: 'email', subject: 'Your enquiry', state: 'sent' },
    text: 'Would Monday suit you?',
  });
  const arrived = { kind: 'answer', actor_email: null } as const;
  server.addEvent(lead, { ...arrived, answer: { ...ANSWER, ...answer } });
  const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
  const list = within(await screen.findByRole('list', { name: 'Conversation' }));
  return { server, user, list, lead };
}

it('is read from the enquiry to the latest answer', async () => {
  const { list } = await open();
  const [enquiry, reply, answer, ...others] = list.getAllByRole('listitem');
  expect(enquiry).toHaveTextContent(/^Visitor 0.*Message 0$/);
  await waitFor(() => expect(reply).toHaveTextContent(/^Asha.*Sent.*Would Monday suit you\?/));
  expect(answer).toHaveTextContent(/^Visitor 0.*Monday is fine\./);
  expect(others).toEqual([]);
});

it('folds what an answer quotes, and names what is attached to it', async () => {
  const { user, list } = await open();
  expect(list.getByText('Attached, in the mailbox: plan.pdf (117 KB)')).toBeVisible();
  expect(list.getByText('> Would Monday suit you?')).not.toBeVisible();
  await user.click(list.getByText('Show quoted text'));
  expect(list.getByText('> Would Monday suit you?')).toBeVisible();
});

it('shows the files of an answer with it, and why others stay in the mailbox', async () => {
  const lead = sampleLead(0);
  const server = new DeskServer([lead], STAFF);
  const answer = { ...ANSWER, attachments: [] };
  const { id: event_id } = server.addEvent(lead, { kind: 'answer', actor_email: null, answer });
  const plan: LeadFile = {
    ...{ id: crypto.randomUUID(), name: 'plan.pdf', bytes: 120_000, kind: 'pdf' },
    ...{ state: 'accepted', may_be_shown: true, reason: null, via: 'answer', event_id },
    ...{ created_at: '2026-11-21T08:00:00Z', scan: null, scan_signature: null, scanned_at: null },
  };
  const id = crypto.randomUUID();
  server.files.set(lead.id, [
    plan,
    { ...plan, id, name: 'old.doc', state: 'refused', reason: 'We don’t take old Word documents.' },
    { ...plan, id: crypto.randomUUID(), name: 'sketch.png', state: 'expected' },
    { ...plan, id: crypto.randomUUID(), name: 'brief.pdf', via: 'brief', event_id: null },
  ]);
  renderDesk(server, { at: '/admin/leads/ML-1000' });
  const list = within(await screen.findByRole('list', { name: 'Conversation' }));
  const [first, second] = await list.findAllByRole('list', { name: 'Files' });
  expect(first).toHaveTextContent(/^brief\.pdf/);
  const [kept, refused, coming, ...others] = within(second as HTMLElement).getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(within(kept as HTMLElement).getByRole('link', { name: 'plan.pdf' })).toHaveAttribute(
    'href',
    `/api/leads/${lead.id}/files/${plan.id}`,
  );
  expect(refused).toHaveTextContent(
    'old.doc stays in the mailbox: We don’t take old Word documents.',
  );
  expect(coming).toHaveTextContent(/is being fetched from the mailbox$/);
});

it.each([
  [{ scan: null }, '117 kB, not scanned for viruses', true],
  [{ scan: 'waiting' }, '117 kB, waits for the virus scanner', false],
  [
    { scan: 'clean', scanned_at: '2026-11-21T08:00:00Z' },
    /117 kB, scanned on .*21 November 2026.*, nothing found/,
    true,
  ],
  [
    { scan: 'infected', state: 'refused', scan_signature: 'Eicar-Test-Signature' },
    'locked: a virus scanner found Eicar-Test-Signature in it',
    false,
  ],
] satisfies [Partial<LeadFile>, string | RegExp, boolean][])(
  'says of a file with %j: %s',
  async (scan, words, isOpen) => {
    const lead = sampleLead(0);
    const server = new DeskServer([lead], STAFF);
    const plan: LeadFile = {
      ...{ id: crypto.randomUUID(), name: 'plan.pdf', bytes: 120_000, kind: 'pdf' },
      ...{ state: 'accepted', may_be_shown: true, reason: null, via: 'brief', event_id: null },
      ...{ created_at: '2026-11-21T08:00:00Z', scan_signature: null, scanned_at: null },
      ...scan,
    };
    server.files.set(lead.id, [plan]);
    renderDesk(server, { at: '/admin/leads/ML-1000' });
    const files = within(await screen.findByRole('list', { name: 'Files' }));
    expect(files.getByRole('listitem')).toHaveTextContent(words);
    expect(files.queryAllByRole('link')).toHaveLength(isOpen ? 2 : 0);
  },
);

it('marks automatic replies, other senders and addresses that cannot be delivered to', async () => {
  const { list } = await open(
    { email_bounced_at: '2026-11-21T08:00:00Z' },
    { automatic: true, from: 'Office <office@example.com>' },
  );
  expect(list.getByText('Automatic reply')).toBeVisible();
  expect(list.getByText('Office <office@example.com>')).toBeVisible();
  expect(screen.getByText('Can’t be delivered')).toBeVisible();
});

it.each([
  [{ may_be_automatic: true }, 'May be automatic'],
  [{ calendar: { answer: 'declined', comment: '', starts_at: null } }, 'Declined the call'],
  [{ calendar: { answer: 'accepted', comment: '', starts_at: null } }, 'Accepted the call'],
] satisfies [Partial<Answer>, string][])('an answer with %j is marked "%s"', async (part, mark) => {
  const { list } = await open({}, part);
  expect(list.getByText(mark)).toBeVisible();
});

it.each([
  ['The email came back.', 'Came back'],
  ['The receiver reported the email as spam.', 'Reported as spam'],
])('a report of which the reason is "%s" is marked "%s"', async (reason, mark) => {
  const { server, lead } = await open();
  server.addEvent(lead, { kind: 'bounced', actor_email: null, reason });
  renderDesk(server, { at: '/admin/leads/ML-1000' });
  expect((await screen.findAllByText(mark)).length).toBeGreaterThan(0);
});

it.each([
  ['"visitor-0@example.com" <evil@x.example>', false],
  ['visitor-0@example.com <evil@x.example>', false],
  ['xvisitor-0@example.com', false],
  ['Visitor <xvisitor-0@example.com>', false],
  ['VISITOR-0@example.com', true],
])('an answer from %s is the visitor’s: %s', async (from, isVisitor) => {
  const { list } = await open({}, { from });
  expect(list.getAllByRole('listitem')[2]).toHaveTextContent(isVisitor ? /^Visitor 0/ : from);
});

it('takes no answer for one of a lead without an address', async () => {
  const { list } = await open({ email: '' }, { from: 'someone@example.com' });
  expect(list.getByText('someone@example.com')).toBeVisible();
});

it('leaves out what was undone', async () => {
  const lead = sampleLead(0);
  const server = new DeskServer([lead], STAFF);
  server.addEvent(lead, { kind: 'reply', channel: 'phone', reached: true, note: 'Mistaken' });
  server.addEvent(lead, { kind: 'reply_undone', undoes: 1 });
  const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
  const list = within(await screen.findByRole('list', { name: 'Conversation' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByText('Mistaken')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show what was undone (2)' }));
  expect(screen.getByText('Mistaken')).toBeVisible();
});

it('is marked in the list until the lead is opened, and comes first', async () => {
  const older = sampleLead(4, { unread_answers: 2, status: 'closed' });
  const server = new DeskServer([sampleLead(0), older], STAFF);
  server.addEvent(older, { kind: 'answer', actor_email: null, answer: ANSWER });
  const user = renderDesk(server);
  expect(await screen.findByText('2 new answers')).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^Visitor/ })[0]).toHaveTextContent('Visitor 4');

  await user.click(screen.getByRole('link', { name: 'Visitor 4' }));
  expect(await screen.findByText('Monday is fine.')).toBeVisible();
  await waitFor(() => expect(server.leads[1]?.unread_answers).toBe(0));
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(screen.queryByText('2 new answers')).not.toBeInTheDocument());
});

it('that could not be marked as read says so quietly, and can be tried again', async () => {
  const lead = sampleLead(0, { unread_answers: 1 });
  const server = new DeskServer([lead], STAFF);
  server.addEvent(lead, { kind: 'answer', actor_email: null, answer: ANSWER });
  server.answerNext(`POST /api/leads/${lead.id}/answers/read`, problem(503));
  const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
  expect(await screen.findByText('The answer could not be marked as read.')).toBeVisible();
  expect(server.leads[0]?.unread_answers).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.leads[0]?.unread_answers).toBe(0));
  await waitFor(() => expect(screen.queryByText(/could not be marked/)).not.toBeInTheDocument());
});

describe('where answers are', () => {
  const FAULT = 'the mail server does not answer in time (ETIMEDOUT)';
  const READ_AT = '2026-11-21T06:55:00Z';

  it.each<[Partial<MailboxResponse>, string]>([
    [{ reading: false, read_at: null }, 'Answers arrive in the mailbox of hello@meghdoot.example.'],
    [
      { fault: FAULT },
      `Answers may be missing: the mailbox cannot be read, because ${FAULT}. It was last read on ${shortTime(READ_AT)}.`,
    ],
    [
      {},
      `Answers may be missing: the mailbox has not been read lately. It was last read on ${shortTime(READ_AT)}.`,
    ],
    [
      { read_at: null },
      'Answers may be missing: the mailbox has not been read lately. It was never read.',
    ],
    [
      { fault: FAULT, read_at: null },
      `Answers may be missing: the mailbox cannot be read, because ${FAULT}. It was never read.`,
    ],
    [
      { read_at: new Date().toISOString(), unfetched: { mails: 1, since: READ_AT, fault: FAULT } },
      `Answers may be missing: 1 email cannot be fetched from the mailbox, because ${FAULT}. First tried on ${shortTime(READ_AT)}. Look in the mailbox of hello@meghdoot.example.`,
    ],
  ])('is said while they do not arrive on the lead: %j', async (state, words) => {
    const server = new DeskServer([sampleLead(0)], STAFF);
    server.mailbox = { ...server.mailbox, read_at: READ_AT, ...state };
    renderDesk(server, { at: '/admin/leads/ML-1000' });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('goes without saying when all is well', async () => {
    const { server } = await open();
    await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('/api/mailbox'));
    expect(screen.queryByText(/^Answers/)).not.toBeInTheDocument();
  });
});
