import { type MailboxRoom, mailOf, startMailboxRoom } from '../../../testing/server/mailbox-room';
import { startImapServer } from '../../../testing/server/imap-server';
import { type Stack, startStack } from '../../../testing/server/stack';

const MEGABYTE = 1024 * 1024;

let stack: Stack;
let room: MailboxRoom;
beforeAll(async () => {
  stack = await startStack({});
  room = await startMailboxRoom(stack);
});
afterAll(async () => {
  await room.close();
  await stack.stop();
});

it('a mail of 20 MB is fetched in part: its text, and the names of its attachments', async () => {
  const lead = await room.storeLead();
  const line = `${'QUJD'.repeat(19)}\r\n`;
  const attachment = line.repeat(Math.ceil((20 * MEGABYTE) / line.length));
  room.mailbox.deliver(
    mailOf(
      { From: lead.email, 'Content-Type': 'multipart/mixed; boundary=part' },
      [
        '--part',
        'Content-Type: text/plain; charset=utf-8',
        '',
        'See the plans.',
        '--part',
        'Content-Type: application/pdf; name="plan.pdf"',
        'Content-Disposition: attachment; filename="plan.pdf"',
        'Content-Transfer-Encoding: base64',
        '',
        attachment,
        '--part',
        'Content-Type: image/png; name="sketch.png"',
        'Content-Disposition: attachment; filename="sketch.png"',
        'Content-Transfer-Encoding: base64',
        '',
        'QUJD',
        '--part--',
      ].join('\r\n'),
    ),
  );
  expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  const [filed] = await room.answersOf(lead.id);
  expect(filed?.answer).toMatchObject({
    text: 'See the plans.',
    attachments: [
      { name: 'plan.pdf', type: 'application/pdf', size: expect.any(Number) },
      { name: 'sketch.png', type: 'image/png', size: 3 },
    ],
  });
  const size = (filed?.answer as { attachments: { size: number }[] }).attachments[0]?.size ?? 0;
  expect(size).toBeGreaterThan(14 * MEGABYTE);
  expect(size).toBeLessThan(16 * MEGABYTE);
});

it('a text behind a large attachment is missed, and the answer says so', async () => {
  const lead = await room.storeLead();
  const attachment = `${'QUJD'.repeat(19)}\r\n`.repeat((2 * MEGABYTE) / 78);
  room.mailbox.deliver(
    mailOf(
      { From: lead.email, 'Content-Type': 'multipart/mixed; boundary=part' },
      [
        '--part',
        'Content-Type: application/pdf; name="plan.pdf"',
        'Content-Disposition: attachment; filename="plan.pdf"',
        'Content-Transfer-Encoding: base64',
        '',
        attachment,
        '--part',
        'Content-Type: text/plain; charset=utf-8',
        '',
        'See the plan.',
        '--part--',
      ].join('\r\n'),
    ),
  );
  expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  expect(await room.textsOf(lead.id)).toEqual(['[The rest of this email is in the mailbox.]']);
});

it('a text of 5 MB is cut, and says where the rest is', async () => {
  const lead = await room.storeLead();
  room.mailbox.deliver(mailOf({ From: lead.email }, 'Many words. '.repeat((5 * MEGABYTE) / 12)));
  await room.read();
  const [text = ''] = await room.textsOf(lead.id);
  expect(text.length).toBeLessThan(25_000);
  expect(text).toMatch(/^Many words\. [^]*\[The rest of this email is in the mailbox\.\]$/);
});

it.each([
  [
    '200 recipients',
    { To: Array.from({ length: 200 }, (_, n) => `p${n}@x.example`).join(', ') },
    'Hi',
  ],
  [
    'parts that never end',
    { 'Content-Type': 'multipart/mixed; boundary=part' },
    '--part\r\nContent-Type: multipart/alternative; boundary=inner\r\n\r\n--inner\r\n\r\nHello',
  ],
  ['a charset that does not exist', { 'Content-Type': 'text/plain; charset=klingon' }, 'Hello'],
  ['nothing in it', {}, ''],
  [
    'a calendar in place of words',
    { 'Content-Type': 'text/calendar; method=REQUEST' },
    'BEGIN:VCALENDAR\r\nEND:VCALENDAR',
  ],
])('a mail with %s is filed', async (_name, headers, body) => {
  const lead = await room.storeLead();
  room.mailbox.deliver(mailOf({ From: lead.email, ...headers }, body));
  expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  expect(await room.answersOf(lead.id)).toHaveLength(1);
});

it('a server that keeps no keywords is read as well, by the place alone', async () => {
  const plain = await startImapServer({ keepsKeywords: false });
  const lead = await room.storeLead();
  plain.deliver(mailOf({ From: lead.email }));
  expect(await room.read({ url: plain.url })).toEqual({ kind: 'done', filed: 1 });
  expect(await room.read({ url: plain.url })).toEqual({ kind: 'done', filed: 0 });
  expect(plain.messages.flatMap(({ flags }) => flags)).toEqual([]);
  await plain.close();
});
