import { type Replying, startReplying } from '../../../testing/server/replying';

let desk: Replying;
beforeAll(async () => {
  desk = await startReplying();
});
afterEach(() => desk.room.server.become('well'));
afterAll(() => desk.stop());

it('arrives from a person, in text and HTML, with the enquiry below, in the thread of its lead', async () => {
  const { id, shown } = await desk.reply('First');
  await desk.room.drain(desk.letters);
  expect(await shown()).toEqual({ state: 'sent', reason: null, isAnswered: true });
  await desk.reply('Second', id);
  await desk.room.drain(desk.letters);

  const [first] = desk.receivedBy('First');
  const [second] = desk.receivedBy('Second');
  expect(first?.mail).toMatchObject({
    from: { name: 'Admin at Meghdoot Labs', address: 'hello@meghdoot.example' },
    replyTo: [{ address: expect.stringMatching(/^hello\+[0-9a-f]{32}@meghdoot\.example$/) }],
    text: expect.stringMatching(/^Hello,\n\nwhen may we call\?\n\nOn .+ you wrote:\n> /),
    html: expect.stringContaining('<blockquote'),
  });
  const keys = first?.mail.headers.map(({ key }) => key);
  expect(keys).not.toContain('auto-submitted');
  expect(second?.mail.replyTo).toEqual(first?.mail.replyTo);
  expect(second?.mail.inReplyTo).toBe(first?.mail.messageId);
  const receipt = desk.room.server.received.find(
    ({ mail }) => mail.messageId === first?.mail.inReplyTo,
  );
  expect(receipt?.mail.subject).toMatch(/^We've received your enquiry/);
});

it('is answered at the address of staff where no mailbox is read', async () => {
  await desk.reply('Without a mailbox');
  await desk.room.drain();
  const [taken] = desk.receivedBy('Without a mailbox');
  expect(taken?.mail.replyTo).toEqual([{ name: '', address: 'desk@meghdoot.example' }]);
});

it('that is deferred waits, says why, and arrives once', async () => {
  const { shown } = await desk.reply('Deferred');
  desk.room.server.become('deferring');
  await desk.room.drain(desk.letters);
  const reason = 'The mail server asks to try again later.';
  expect(await shown()).toEqual({ state: 'queued', reason, isAnswered: false });
  desk.room.server.become('well');
  await desk.room.hurry();
  await desk.room.drain(desk.letters);
  expect(await shown()).toEqual({ state: 'sent', reason: null, isAnswered: true });
  expect(desk.receivedBy('Deferred')).toHaveLength(1);
});

it('that is refused has failed at once, and the visitor waits on', async () => {
  const { shown } = await desk.reply('Refused');
  desk.room.server.become('refusing');
  await desk.room.drain(desk.letters);
  const reason = 'The mail server refuses this email address.';
  expect(await shown()).toEqual({ state: 'failed', reason, isAnswered: false });
  expect(desk.room.lines.join('\n')).toContain('Given up: reply: the mail server refuses');
});

it('of a worker that was killed before it could note the delivery goes again under one Message-ID', async () => {
  const { shown } = await desk.reply('Killed');
  desk.room.server.become('dropping');
  await desk.room.drain(desk.letters);
  expect(await shown()).toMatchObject({ state: 'queued', isAnswered: false });
  desk.room.server.become('well');
  await desk.room.hurry();
  await desk.room.drain(desk.letters);
  expect(await shown()).toMatchObject({ state: 'sent', isAnswered: true });
  const ids = desk.receivedBy('Killed').map(({ mail }) => mail.messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it('lets no header be added by a subject or a name', async () => {
  await desk.reply('Injected');
  const jobs = await desk.room.claimAll();
  const job = jobs.find(({ kind }) => kind === 'reply');
  if (job?.kind !== 'reply') throw new Error('There is no reply.');
  const evil = 'Hello\r\nBcc: victim@evil.example\r\n\r\n';
  const hostile = { ...job, reply: { ...job.reply, subject: evil, from_name: evil } };
  expect(await desk.letters.deliver(hostile)).toEqual({ kind: 'sent' });
  const taken = desk.room.server.received.at(-1);
  expect(taken?.to).toEqual([job.lead.email]);
  expect(taken?.mail.headers.map(({ key }) => key)).not.toContain('bcc');
  await desk.room.hurry();
  await desk.room.drain(desk.letters);
});
