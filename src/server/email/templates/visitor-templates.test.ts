import { emailHtml, emailText } from './template';
import { acknowledgement, callEmail, type CallJob } from './visitor-templates';
import { byField, ENQUIRY_FIELDS } from '../../../domain/lead-fields';
import type { OutboxCall, OutboxLead } from '../outbox';

const NINE_IN_NEW_YORK = '2026-11-30T14:00:00Z';

const lead: OutboxLead = {
  ...byField(ENQUIRY_FIELDS, () => null),
  custom_fields: [],
  ...{ reference: 'AAAA-2222', name: 'Meera', email: 'meera@example.in', email_typed: null },
  language: null,
  ...{ service: 'not-sure', message: 'Hello' },
  ...{ journey: null, suspect_reason: null, enquiry_number: 1 },
  ...{ created_at: '2026-11-20T10:00:00Z', reply_due_at: '2026-11-21T10:00:00Z' },
};

const callOf = (state: string): OutboxCall => ({
  ...{ starts_at: NINE_IN_NEW_YORK, ends_at: '2026-11-30T14:30:00Z', state },
  ...{ time_zone: 'America/New_York', sequence: 1, updated_at: '2026-11-20T10:00:00Z' },
});

afterEach(() => jest.useRealTimers());

it.each([
  ['call_tomorrow', '2026-11-29T14:00:00Z', 'Your call is tomorrow'],
  ['call_tomorrow', '2026-11-30T04:59:00Z', 'Your call is tomorrow'],
  ['call_tomorrow', '2026-11-30T05:01:00Z', 'Your call is today'],
  ['call_soon', '2026-11-30T13:05:00Z', 'Your call starts in an hour'],
  ['call_soon', '2026-11-30T13:30:00Z', 'Your call starts soon'],
] as const)('%s that leaves at %s says "%s"', (kind, now, words) => {
  jest.useFakeTimers({ now: new Date(now) });
  const job = { kind, lead, consultation: callOf('booked') } as CallJob;
  expect(callEmail(job, 'https://agency.example/r').subject).toBe(`${words}: AAAA-2222`);
});

it('the acknowledgement of an enquiry whose call is cancelled says so', () => {
  const email = acknowledgement(
    { lead, consultation: callOf('cancelled'), files: [] },
    'https://agency.example/r',
  );
  expect(email.subject).toBe("We've received your enquiry AAAA-2222");
  expect(emailText(email)).toMatch(
    /Your call of Monday, 30 November 2026 at 9:00 am in New York \(.*\) is cancelled; use the link/,
  );
});

it.each([
  ['brief.pdf', 'pdf', 'brief.pdf'],
  ['Offer v1.2.docx', 'docx', 'Offer v1. 2.docx'],
  ['prize.example.pdf', 'pdf', 'prize. example.pdf'],
  ['free-prize.zip', 'zip', 'free-prize. zip'],
  ['www.prize.pdf', 'pdf', 'PDF file'],
  ['boss@prize.docx', 'docx', 'DOCX file'],
  ['Call 98100 00000.png', 'png', 'PNG file'],
])(
  'the acknowledgement names the file %s without a way to contact its sender',
  (name, kind, shown) => {
    const files = [{ name, kind, bytes: 2048 }];
    const email = acknowledgement({ lead, consultation: null, files }, 'https://agency.example/r');
    expect(emailText(email)).toContain(`\nFiles received:\n- ${shown} (2 kB)\n`);
  },
);

it('the acknowledgement puts no colon behind a question', () => {
  const answers = [
    { key: 'start', label: 'When should it begin?', kind: 'choice', value: 'now', text: 'Now' },
    { key: 'moved', label: 'Moved', kind: 'yesNo', value: true },
  ];
  const email = acknowledgement(
    { lead: { ...lead, custom_fields: answers }, consultation: null, files: [] },
    'https://agency.example/r',
  );
  expect(emailText(email)).toContain('When should it begin? Now\nMoved: Yes\n');
  const html = emailHtml(email);
  expect(html).toContain('When should it begin? <bdi>Now</bdi>');
  expect(html).toContain('Moved: <bdi>Yes</bdi>');
});
