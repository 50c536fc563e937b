import { startStack, type Stack } from '../../../../testing/server/stack';
import {
  startEmailOutbox,
  SITE,
  STAFF_ADDRESS,
  type EmailOutbox,
} from '../../../../testing/server/email-outbox';
import type { ReceivedMail } from '../../../../testing/server/mail-server';
import { COLOURS } from '../../../domain/brand';
import { button, emailHtml, emailText } from './template';

let stack: Stack;
let room: EmailOutbox;
beforeAll(async () => {
  stack = await startStack({});
  room = await startEmailOutbox(stack);
});
afterAll(async () => {
  await room.close();
  await stack.stop();
});

const header = ({ mail }: ReceivedMail, name: string) =>
  mail.headers.find(({ key }) => key === name)?.value;

/** Sends what an enquiry causes: staff's email and the visitor's. */
async function emailsOf(fields: Parameters<EmailOutbox['store']>[0]) {
  room.server.received.length = 0;
  const id = await room.store(fields);
  await room.drain();
  const { data } = await stack.service.from('contact_submissions').select().eq('id', id).single();
  const find = (address: string) => room.server.received.find(({ to }) => to.includes(address));
  const [staff, visitor] = [find(STAFF_ADDRESS), find(data?.email ?? '')];
  if (!data || !staff || !visitor) throw new Error('Two emails were to arrive.');
  return { lead: data, staff, visitor };
}

/** Words of an HTML part, as a reader sees them; a text part shows addresses beside them. */
const words = (html = '') =>
  html
    .replace(/^.*<body[^>]*>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .split(/\s+/)
    .filter(Boolean);

const textWords = (text = '') =>
  text
    .replace(/^> ?/gm, '')
    .replace(/^- /gm, '')
    .replace(/:\nhttps:\S+$/gm, '')
    .replace(/^-- $/m, '')
    .split(/\s+/)
    .filter(Boolean);

describe('the email to staff', () => {
  it('holds the whole enquiry, the way to the desk, and goes back to the visitor when answered', async () => {
    const { lead, staff } = await emailsOf({ email: 'whole@example.in' });
    expect(staff.mail.subject).toBe(`New enquiry ${lead.reference}: Ecommerce Platform`);
    expect(staff.mail.from?.address).toBe('no-reply@www.meghdoot.example');
    expect(staff.mail.replyTo?.map(({ address }) => address)).toEqual(['whole@example.in']);
    expect(header(staff, 'auto-submitted')).toBe('auto-generated');
    for (const part of [
      `${SITE}/admin/leads/${lead.reference}`,
      'Full Name: Asha Rao',
      'Email: whole@example.in',
      'Phone: +91 98100 00000',
      'Company: Rao Textiles',
      'Budget: ₹5 - ₹10 Lakh',
      '> We sell cloth.\n> We want to sell it online.',
    ]) {
      expect(staff.mail.text).toContain(part);
    }
  });

  it('says so when the person wrote before', async () => {
    await emailsOf({ email: 'again@example.in', phone: '1234567' });
    const { staff } = await emailsOf({ email: 'again@example.in', phone: '1234567' });
    expect(staff.mail.text).toContain(
      'This is enquiry number 2 with this address or phone number.',
    );
  });
});

describe('the acknowledgement', () => {
  it('says what arrived, until when it is answered, and where it can be seen', async () => {
    const { lead, visitor } = await emailsOf({ email: 'ack@example.in' });
    expect(visitor.mail.subject).toBe(`We've received your enquiry ${lead.reference}`);
    expect(visitor.mail.text).toMatch(/by \w+, \d+ \w+ \d{4} at \d+:\d\d [ap]m IST/);
    expect(visitor.mail.text).toMatch(new RegExp(`^${SITE}/api/receipt\\?token=[\\w.-]+$`, 'm'));
    expect(header(visitor, 'auto-submitted')).toBe('auto-replied');
    expect(header(visitor, 'list-unsubscribe')).toBeUndefined();
    expect(visitor.mail.replyTo?.map(({ address }) => address)).toEqual([STAFF_ADDRESS]);
  });

  it.each([
    ['Dr. S.K. Gupta', 'Hello Dr. S. K. Gupta,'],
    ['prize.example', 'Hello prize. example,'],
    ['Win at https://prize.example', 'Hello,'],
    ['www.prize.example', 'Hello,'],
    ['boss@prize.example', 'Hello,'],
    ['prize.example/win', 'Hello,'],
    ['Call 98100 00000', 'Hello,'],
  ])(
    'greets %s without a link, and repeats nothing else that was typed',
    async (name, greeting) => {
      const { visitor } = await emailsOf({
        ...{ email: `greeted-${name.length}@example.in`, name },
        ...{ message: 'Cheap pills: https://pills.example', company: 'pills.example' },
      });
      expect(visitor.mail.text?.split('\n', 1)).toEqual([greeting]);
      for (const part of [visitor.mail.text, visitor.mail.html]) {
        expect(part).not.toMatch(/pills|prize\.example/);
      }
    },
  );

  it('promises no time that has passed', async () => {
    const id = await room.store({ email: 'late@example.in' });
    const longAgo = '2026-01-01T00:00:00Z';
    await stack.service.from('contact_submissions').update({ reply_due_at: longAgo }).eq('id', id);
    await room.drain();
    const late = room.server.received.find(({ to }) => to.includes('late@example.in'));
    expect(late?.mail.text).toContain('as soon as we can');
    expect(late?.mail.text).not.toMatch(/reply .*IST/);
  });
});

/** Adds a file to an enquiry; without a judgement it is still on its way. */
async function addFile(lead: string, name: string, judgement?: object): Promise<void> {
  const { data: row } = await stack.service
    .from('contact_submissions')
    .select('idempotency_key')
    .eq('id', lead)
    .single()
    .throwOnError();
  const { data: announced } = await stack.service
    .rpc('announce_file', { p_name: name, p_bytes: 1_300_000, p_key: row.idempotency_key })
    .throwOnError();
  if (!judgement) return;
  const p_judgement = { name, bytes: 1_300_000, ...judgement };
  const { id } = announced as { id: string };
  await stack.service.rpc('settle_file', { p_id: id, p_judgement }).throwOnError();
}

const ACCEPTED = { state: 'accepted', kind: 'pdf', sha256: '0'.repeat(64) };

describe('the files of an enquiry', () => {
  it('that were accepted are named in both emails, in text and HTML alike, and no others', async () => {
    room.server.received.length = 0;
    const id = await room.store({ email: 'files@example.in' });
    await addFile(id, 'Brief & <b>plan</b>.pdf', ACCEPTED);
    await addFile(id, 'photos.pdf', ACCEPTED);
    await addFile(id, 'virus.pdf', { state: 'refused', reason: 'This file is empty.' });
    await addFile(id, 'on its way.pdf');
    await room.drain();
    expect(room.server.received).toHaveLength(2);
    for (const { mail } of room.server.received) {
      // A slash could begin an address, so a visitor's address is not sent such a name.
      const isStaff = mail.text?.includes('You have a new enquiry.');
      const first = isStaff ? 'Brief & <b>plan</b>.pdf' : 'PDF file';
      expect(mail.text).toContain(
        `\nFiles received:\n- ${first} (1.2 MB)\n- photos.pdf (1.2 MB)\n\n`,
      );
      expect(words(mail.html)).toEqual(textWords(mail.text));
      expect(mail.html).not.toContain('<b>');
      expect(mail.text).not.toMatch(/virus|on its way/);
    }
  });

  it('are not mentioned when there are none', async () => {
    const { staff, visitor } = await emailsOf({ email: 'no-files@example.in' });
    for (const { mail } of [staff, visitor]) expect(mail.text).not.toContain('Files');
  });
});

it.each([
  ['English', 'Asha Rao', 'We sell cloth.\n\n  Indented.\tTab.'],
  ['Devanagari', 'आशा राव', 'नमस्ते, हमें एक वेबसाइट चाहिए।\nक्ष त्र ज्ञ र्‍य'],
  ['Tamil', 'ஆஷா', 'வணக்கம், எங்களுக்கு ஒரு இணையதளம் வேண்டும்.'],
  ['emoji', 'Asha 👩‍💻', 'Great 🚀🇮🇳'],
  ['right to left', 'آشا', 'مرحبا، نريد موقعا إلكترونيا.'],
])('%s arrives as it was written, in text and HTML alike', async (script, name, message) => {
  const { staff, visitor } = await emailsOf({
    email: `${script.replaceAll(' ', '-').toLowerCase()}@example.in`,
    name,
    message,
  });
  expect(staff.mail.text).toContain(message.replaceAll('\n', '\n> '));
  // HTML knows no tab.
  for (const line of message.replaceAll('\t', '    ').split('\n')) {
    expect((staff.mail.html ?? '').replaceAll('\u00a0', ' ')).toContain(line);
  }
  for (const { mail } of [staff, visitor]) {
    expect(mail.text).toContain(name);
    expect(words(mail.html)).toEqual(textWords(mail.text));
  }
});

it.each([
  ['a header after a line break', 'Asha\r\nBcc: victim@example.com'],
  ['a header after a Unicode line end', 'Asha\u2028Bcc: victim@example.com\u0085X-Evil: 1'],
  ['an address', '"Boss" <boss@victim.example>'],
  ['an encoded word', '=?utf-8?Q?Bcc=3A_victim=40example.com?='],
  ['markup', '<img src=x onerror=alert(1)>"\'&lt;'],
])('a name that is %s stays text in the body and reaches no header', async (_, name) => {
  // Such names are refused at the door; email must not depend on that.
  const id = await room.store({ email: 'hostile@example.in' });
  room.server.received.length = 0;
  const jobs = await room.claimAll();
  expect((await room.rows(id)).length).toBe(2);
  for (const job of jobs) {
    if (!('lead' in job)) continue;
    const lead = { ...job.lead, name, message: name, company: name };
    expect(await room.mail.deliver({ ...job, lead })).toMatchObject({ kind: 'sent' });
  }
  expect(room.server.received).toHaveLength(2);
  for (const { mail, raw, to } of room.server.received) {
    expect([STAFF_ADDRESS, 'hostile@example.in']).toContain(to.join());
    expect(raw.split('\r\n\r\n', 1)[0]).not.toMatch(/victim|evil|onerror/i);
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.html).not.toContain('<img');
    if (to.includes(STAFF_ADDRESS)) {
      expect(mail.text).toContain(name.replaceAll('\r\n', '\n').split('\n')[0]);
    }
  }
});

it('a button is a link that looks like those of the site, with its address on a line of its own in text', () => {
  const content = { subject: 'Call', blocks: [button('Join the call', 'https://meet.in/a')] };
  expect(emailHtml(content)).toMatch(/<a href="https:\/\/meet.in\/a" style="[^"]+">Join the call</);
  expect(emailHtml(content)).toContain(`background:${COLOURS.accent}`);
  expect(emailText(content)).toMatch(/^Join the call:\nhttps:\/\/meet.in\/a$/m);
});
