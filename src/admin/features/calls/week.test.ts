import type { Unavailable } from '../../../domain/http-api/consultations';
import { halfHour, sampleCall } from '../../../../testing/desk/sample-calls';
import { entriesOf, mondayOf } from './week';

const DAY = '2026-11-24';

const blocked = (starts_at: string, ends_at: string): Unavailable => ({
  ...{ id: crypto.randomUUID(), source: 'staff', note: null },
  ...{ starts_at, ends_at },
});

const spansOf = (...times: Unavailable[]) =>
  entriesOf(DAY, { calls: [], unavailable: times }).map((entry) =>
    'span' in entry ? entry.span : '',
  );

it.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('%s is in the week of %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

it.each([
  ['2026-11-23T00:00+05:30', '2026-11-26T00:00+05:30', /^All day$/],
  ['2026-11-24T00:00+05:30', '2026-11-25T00:00+05:30', /^All day$/],
  ['2026-11-24T14:00+05:30', '2026-11-25T10:00+05:30', /^From 2:00\spm$/],
  ['2026-11-23T14:00+05:30', '2026-11-24T13:00+05:30', /^Until 1:00\spm$/],
  ['2026-11-24T13:00+05:30', '2026-11-24T14:30+05:30', /^1:00\s–\s2:30\spm$/],
])('a time from %s to %s is told as %s', (from, to, span) => {
  expect(spansOf(blocked(from, to))).toEqual([expect.stringMatching(span)]);
});

it('leaves out what only touches the day at midnight', () => {
  expect(spansOf(blocked('2026-11-23T09:00+05:30', '2026-11-24T00:00+05:30'))).toEqual([]);
  expect(spansOf(blocked('2026-11-25T00:00+05:30', '2026-11-25T09:00+05:30'))).toEqual([]);
});

it('puts calls and times without calls in order; a day begins at midnight in India', () => {
  const person = { lead_id: crypto.randomUUID(), reference: 'ML-1', name: 'Asha', phone: null };
  const callAt = (starts_at: string) => ({
    ...sampleCall(halfHour(starts_at)),
    ...person,
    service: 'crm',
  });
  const entries = entriesOf(DAY, {
    calls: [callAt('2026-11-23T20:00:00Z'), callAt('2026-11-24T19:00:00Z')],
    unavailable: [blocked('2026-11-24T09:00+05:30', '2026-11-24T10:00+05:30')],
  });
  expect(entries.map((entry) => ('call' in entry ? 'call' : 'blocked'))).toEqual([
    'call',
    'blocked',
  ]);
});
