import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { offeredSlots } from '../../domain/consultation';
import { callEvent, callFeed } from './calendar';
import { CONSULTATION_RULES } from './rules';

const call = {
  starts_at: '2026-11-24T04:30:00+00:00',
  ends_at: '2026-11-24T05:00:00+00:00',
  sequence: 3,
  updated_at: '2026-11-22T10:00:00+00:00',
};
const visitor = { reference: '7KQM-2XWD', email: 'asha@example.in', phone: '+91 98100 00000' };
const RECEIPT = 'https://meghdoot.example/api/receipt?token=abc';
const site = { domain: 'meghdoot.example', siteUrl: 'https://meghdoot.example' };

/** The one event of a file, as two parsers read it. */
function read(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content) as never);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  const other = Object.values(nodeIcal.sync.parseICS(content)).find(
    (part) => part?.type === 'VEVENT',
  );
  if (other?.type !== 'VEVENT') throw new Error('No event.');
  return { method: calendar.getFirstPropertyValue('method'), event, other };
}

it('knows a call by the enquiry that it was booked for, before that was merged', () => {
  const booked = { ...call, reference: 'AB2C-3DEF' };
  const { content } = callEvent('REQUEST', visitor, booked, site, RECEIPT);
  expect(read(content).event.uid).toBe('consultation-AB2C-3DEF@meghdoot.example');
});

it.each(['REQUEST', 'CANCEL', 'PUBLISH'] as const)('%s is read alike by two parsers', (method) => {
  const { content } = callEvent(method, visitor, call, site, RECEIPT);
  const { method: readMethod, event, other } = read(content);
  expect(readMethod).toBe(method);
  expect(event.uid).toBe('consultation-7KQM-2XWD@meghdoot.example');
  expect(other.uid).toBe(event.uid);
  expect(event.sequence).toBe(3);
  expect(Number(other.sequence)).toBe(3);
  for (const [start, end] of [
    [event.startDate.toJSDate(), event.endDate.toJSDate()],
    [other.start, other.end],
  ]) {
    expect(start?.toISOString()).toBe('2026-11-24T04:30:00.000Z');
    expect(end?.toISOString()).toBe('2026-11-24T05:00:00.000Z');
  }
  expect(other.status).toBe(method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED');
  expect(event.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase())).toEqual(
    ['mailto:asha@example.in'],
  );
  expect(event.organizer.toLowerCase()).toBe('mailto:hello@meghdoot.example');
});

it.each([
  [
    'Asia/Kolkata',
    '2026-03-27T03:00:00Z',
    ['DTSTART:20260327T043000Z', 'DTSTART:20260330T043000Z'],
  ],
  [
    'Europe/Berlin',
    '2026-03-27T06:00:00Z',
    ['DTSTART:20260327T090000Z', 'DTSTART:20260330T080000Z'],
  ],
  [
    'Europe/Berlin',
    '2026-10-23T06:00:00Z',
    ['DTSTART:20261023T080000Z', 'DTSTART:20261026T090000Z'],
  ],
  [
    'America/New_York',
    '2026-10-30T06:00:00Z',
    ['DTSTART:20261030T140000Z', 'DTSTART:20261102T150000Z'],
  ],
  [
    'Pacific/Auckland',
    '2026-09-24T20:00:00Z',
    ['DTSTART:20260924T220000Z', 'DTSTART:20260927T210000Z'],
  ],
])('is at ten on the clocks of %s before and after they are changed', (zone, now, starts) => {
  const rules = {
    ...CONSULTATION_RULES,
    ...{ opens: '10:00', closes: '10:30', noticeHours: 0, horizonDays: 5, closedDays: [] },
  };
  const offered = offeredSlots(rules, new Date(Date.parse(now) - 86_400_000), zone).filter(
    ({ starts_at }) => starts_at > now,
  );
  const lines = offered.map((slot) => {
    const { content } = callEvent('REQUEST', visitor, { ...call, ...slot }, site, RECEIPT);
    return /^DTSTART.*$/m.exec(content)?.[0].trim();
  });
  expect(lines).toEqual(starts);
});

it('leads to the call, and says how to move or cancel it', () => {
  const { event, other } = read(callEvent('REQUEST', visitor, call, site, RECEIPT).content);
  const room = 'https://meet.meghdoot.example/consultation';
  expect(String(event.component.getFirstPropertyValue('url'))).toBe(room);
  expect(event.description.split('\n')).toEqual([
    `Join the call: ${room}`,
    `Move or cancel the call: ${RECEIPT}`,
    'Reference 7KQM-2XWD',
  ]);
  expect(other.description).toBe(event.description);
});

it('keeps its UID while a call moves, and counts up', () => {
  const moved = { ...call, starts_at: '2026-11-25T04:30:00Z', sequence: 4 };
  const [before, after] = [call, moved].map(
    (version) => read(callEvent('REQUEST', visitor, version, site, RECEIPT).content).event,
  );
  expect(after?.uid).toBe(before?.uid);
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity);
});

it('folds lines at 75 bytes and ends each with CR LF (RFC 5545, 3.1)', () => {
  const { content } = callEvent(
    'REQUEST',
    { ...visitor, email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example` },
    call,
    site,
    RECEIPT,
  );
  const lines = content.split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true);
});

it.each([['Asha; Rao, "Jr" \\ Co'], ['नेहा शर्मा'.repeat(8)], ['END:VCALENDAR'], ['வணக்கம் 👩‍👩‍👧 مرحبا']])(
  'a feed says %j as it was typed',
  (name) => {
    const content = callFeed(
      [{ ...call, reference: '7KQM-2XWD', name, phone: '+91 98100 00000', service: 'crm' }],
      site,
    );
    const { event, other } = read(content);
    expect(event.summary).toBe(`Call with ${name}`);
    expect(other.summary).toBe(`Call with ${name}`);
    expect(event.description).toContain('+91 98100 00000');
    expect(content.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  },
);

it('an empty feed is a calendar without events', () => {
  const content = callFeed([], site);
  expect(new ICAL.Component(ICAL.parse(content) as never).getAllSubcomponents()).toEqual([]);
});
