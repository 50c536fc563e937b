/** No email to a visitor says English of the code: all words of content are pseudo-words here, and others are facts or dates. */
import ICAL from 'ical.js';
import { parse } from 'node-html-parser';
import type { SendMailOptions } from 'nodemailer';
import { mockWords } from '../../testing/pages/content/mock-words';
import { plainWords } from '../../testing/pages/content/pseudo-words';
import { REAL_TIMERS } from '../../testing/server/real-timers';
import type { Channel, OutboxCall, OutboxJob, OutboxLead } from './email/outbox';

const SITE = 'https://www.meghdoot.example';

/** Facts of the agency, labels of other content, and dates and units by Intl. */
const ALLOWED = [
  ...['Meghdoot Labs', 'Delhi', 'India', 'hello@meghdoot.example', '9 AM', '7 PM IST'],
  ...['Service Needed', 'Ecommerce Platform', 'kB', 'New York'],
  ...['Monday, 30 November 2026', '9:00 am', '7:30 pm IST'],
  ...['Sunday, 22 November 2026', '5:10 am', '3:40 pm IST', '5:55 am', '4:25 pm IST'],
  'Friday, 20 November 2026 at 3:30 pm IST',
  'Wednesday, 21 November 2040 at 3:30 pm IST',
];

const plainIn = (text: string) => plainWords(text.replace(/https?:\S+/g, ' '), ALLOWED);

beforeEach(() => {
  jest.resetModules();
  mockWords();
  jest.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z'), doNotFake: [...REAL_TIMERS] });
  Object.assign(process.env, {
    SUPABASE_URL: SITE,
    SUPABASE_PUBLISHABLE_KEY: 'anon',
    SESSION_SECRET: 'a secret of more than thirty-two characters',
  });
});

afterEach(() => jest.useRealTimers());

const lead: OutboxLead = {
  ...{ reference: '2222-3333', name: 'मीरा', email: 'x@x.x', email_typed: null, language: null },
  ...{ phone: null, company: null, service: 'ecommerce', budget: null, message: 'नमस्ते' },
  ...{ custom_fields: [], journey: null, suspect_reason: null, enquiry_number: 1 },
  ...{ created_at: '2026-11-20T10:00:00Z', reply_due_at: '2040-11-21T10:00:00Z' },
};
const call: OutboxCall = {
  ...{ starts_at: '2026-11-30T14:00:00Z', ends_at: '2026-11-30T14:30:00Z', state: 'booked' },
  ...{ time_zone: 'America/New_York', sequence: 1, updated_at: '2026-11-20T10:00:00Z' },
};
const job = {
  id: '6a1f3f0e-8c1b-4c53-9f0b-5d2f6b1f7c9a',
  claim: '6a1f3f0e-8c1b-4c53-9f0b-5d2f6b1f7c9b',
  ...{ wanted_at: '2026-11-22T10:00:00Z', receipt_key: '6a1f3f0e-8c1b-4c53-9f0b-5d2f6b1f7c9c' },
  ...{ reply_key: null, lead, consultation: call },
};
const files = [
  { name: 'क.pdf', kind: 'pdf', bytes: 20_000 },
  { name: 'www.क.pdf', kind: 'pdf', bytes: 20_000 },
];
const received = { ...job, kind: 'acknowledgement', consultation: null, files } as const;
const LEADS: Partial<OutboxLead>[] = [
  { name: 'www.x' },
  { phone: '98100 00000' },
  { phone: '0x' },
  { reply_due_at: '2026-11-21T10:00:00Z' },
  { phone: '98100 00000', reply_due_at: '2026-11-21T10:00:00Z' },
];
const CALLS = [call, { ...call, state: 'cancelled' }, { ...call, sequence: 0 }];
const REMINDERS = ['call_tomorrow', 'call_soon'] as const;
const reply = {
  ...{ subject: 'प्रश्न', text: 'धन्यवाद', from_name: 'आशा', reply_key: '7', thread: [] },
  ...{ files: [], cc: null },
};
const JOBS: OutboxJob[] = [
  ...LEADS.flatMap((changes) => [
    { ...received, lead: { ...lead, ...changes } },
    ...CALLS.map((consultation) => ({
      ...received,
      lead: { ...lead, ...changes },
      consultation,
    })),
    { ...job, kind: 'call_moved' as const, lead: { ...lead, ...changes } },
  ]),
  ...CALLS.flatMap((consultation): OutboxJob[] => [
    { ...job, kind: 'call_moved', consultation },
    { ...job, kind: 'call_cancelled', consultation },
  ]),
  ...REMINDERS.flatMap((kind) =>
    ['2026-11-30T14:00:00Z', '2026-11-22T10:10:00Z', '2026-11-22T10:55:00Z'].map(
      (starts_at): OutboxJob => ({ ...job, kind, consultation: { ...call, starts_at } }),
    ),
  ),
  { ...job, kind: 'reply', reply },
  {
    ...{ id: job.id, claim: job.claim, wanted_at: job.wanted_at },
    kind: 'newsletter_confirmation',
    subscriber: { email: 'x@x.x', language: null, link_key: job.receipt_key },
  },
];

/** The texts of an event that a visitor reads, and its place. */
function eventText(content: string): string {
  const calendar = new ICAL.Component(ICAL.parse(content) as never);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  return [event.summary, event.description, event.location].join('\n');
}

function textsOf({ from, subject, text, html, icalEvent }: SendMailOptions): string[] {
  const page = parse(String(html));
  return [
    typeof from === 'object' && 'name' in from ? (from.name ?? '') : '',
    ...[subject, text].map(String),
    ...['title', 'body'].map((part) => page.querySelector(part)?.textContent ?? ''),
    icalEvent ? eventText((icalEvent as { content: string }).content) : '',
  ];
}

async function send(jobs: readonly OutboxJob[]): Promise<SendMailOptions[]> {
  const { emailChannel } = await import('./email/email-channel');
  const { emailSettings } = await import('./email/settings');
  const sent: SendMailOptions[] = [];
  const channel: Channel = emailChannel(
    emailSettings({}, SITE),
    {
      send: (message) => {
        sent.push(message);
        return Promise.resolve({ kind: 'sent' });
      },
      close: () => undefined,
    },
    { accounts: {} as never },
  );
  for (const one of jobs) await channel.deliver(one);
  return sent;
}

const WAYS = [{ kind: 'video', link: 'https://meet.example' }, { kind: 'phone' }];

it.each(WAYS)('emails hold no other words where calls are by $kind', async (way) => {
  jest.doMock('../../content/consultation.json', () => {
    const rules = jest.requireActual<object>('../../content/consultation.json');
    return { ...rules, by: { label: 'फ़ोन', ...way } };
  });
  const sent = await send(JOBS);
  expect(sent).toHaveLength(JOBS.length);
  for (const message of sent) {
    const texts = textsOf(message);
    expect(texts.join('\n')).toMatch(/[áéíóúý]/);
    expect(texts.flatMap(plainIn)).toEqual([]);
  }
});
