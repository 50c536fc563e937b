import {
  findOfferedSlot,
  nearestSlots,
  offeredSlots,
  type ConsultationRules,
} from './consultation';

const rules: ConsultationRules = {
  minutes: 30,
  startEveryMinutes: 30,
  pauseAfterMinutes: 15,
  weekdays: ['Monday', 'Wednesday'],
  opens: '09:00',
  closes: '11:00',
  noticeHours: 4,
  horizonDays: 7,
  callsAtOnce: 1,
  closedDays: [],
  by: { kind: 'phone', label: 'Phone call' },
};

/** A Sunday, noon in India. */
const SUNDAY = new Date('2026-11-22T06:30:00Z');

const onOurClocks = (day: string, time: string) =>
  new Date(`${day}T${time}:00+05:30`).toISOString();
const startsAt = (slots: readonly { starts_at: string }[]) => slots.map((slot) => slot.starts_at);

describe('offered times', () => {
  it('are on open days within the hours, and end within them', () => {
    expect(startsAt(offeredSlots(rules, SUNDAY))).toEqual(
      ['2026-11-23', '2026-11-25'].flatMap((day) =>
        ['09:00', '09:30', '10:00', '10:30'].map((time) => onOurClocks(day, time)),
      ),
    );
    const [first] = offeredSlots(rules, SUNDAY);
    expect(first?.ends_at).toBe(onOurClocks('2026-11-23', '09:30'));
  });

  it('leave closed days out', () => {
    const closed = { ...rules, closedDays: ['2026-11-23'] };
    expect(startsAt(offeredSlots(closed, SUNDAY))[0]).toBe(onOurClocks('2026-11-25', '09:00'));
  });

  it.each([
    ['04:59', '09:00'],
    ['05:00', '09:00'],
    ['05:01', '09:30'],
    ['06:30', '10:30'],
  ])('keep the notice to the minute: at %s the first is at %s', (now, first) => {
    const morning = new Date(onOurClocks('2026-11-23', now));
    expect(startsAt(offeredSlots(rules, morning))[0]).toBe(onOurClocks('2026-11-23', first));
  });

  it('end at the horizon', () => {
    const far = offeredSlots(
      { ...rules, horizonDays: 3 },
      new Date(onOurClocks('2026-11-22', '09:45')),
    );
    expect(startsAt(far).at(-1)).toBe(onOurClocks('2026-11-25', '09:30'));
  });

  it('may be none', () => {
    expect(offeredSlots({ ...rules, horizonDays: 1, weekdays: ['Friday'] }, SUNDAY)).toEqual([]);
  });
});

/** A call every half hour of the night in which clocks change. */
const NIGHT: ConsultationRules = {
  ...rules,
  weekdays: ['Sunday'],
  opens: '01:00',
  closes: '04:00',
  noticeHours: 0,
  horizonDays: 2,
};

describe('where clocks are changed, offered times', () => {
  it.each([
    [
      'Europe/Berlin',
      'leave out 02:00 and 02:30 in spring',
      '2026-03-28T12:00:00Z',
      ['00:00', '00:30', '01:00', '01:30'],
    ],
    [
      'Europe/Berlin',
      'have 02:00 and 02:30 once in autumn',
      '2026-10-24T12:00:00Z',
      ['23:00', '23:30', '00:00', '00:30', '02:00', '02:30'],
    ],
    [
      'America/New_York',
      'leave out 02:00 and 02:30 in spring',
      '2026-03-07T12:00:00Z',
      ['06:00', '06:30', '07:00', '07:30'],
    ],
    [
      'America/New_York',
      'have 01:00 and 01:30 once in autumn',
      '2026-10-31T12:00:00Z',
      ['05:00', '05:30', '07:00', '07:30', '08:00', '08:30'],
    ],
    [
      'Pacific/Auckland',
      'leave out 02:00 and 02:30 in spring',
      '2026-09-26T00:00:00Z',
      ['13:00', '13:30', '14:00', '14:30'],
    ],
    [
      'Pacific/Auckland',
      'have 02:00 and 02:30 once in autumn',
      '2026-04-04T00:00:00Z',
      ['12:00', '12:30', '13:00', '13:30', '15:00', '15:30'],
    ],
    [
      'Asia/Kolkata',
      'are all there, since none is changed',
      '2026-03-28T06:00:00Z',
      ['19:30', '20:00', '20:30', '21:00', '21:30', '22:00'],
    ],
  ])('of %s %s', (zone, _, now, times) => {
    const slots = offeredSlots(NIGHT, new Date(now), zone);
    expect(startsAt(slots).map((start) => start.slice(11, 16))).toEqual(times);
  });

  it.each([
    ['Europe/Berlin', '2026-03-27T12:00:00Z', ['T08:00', 'T07:00']],
    ['Europe/Berlin', '2026-10-23T12:00:00Z', ['T07:00', 'T08:00']],
    ['America/New_York', '2026-03-06T15:00:00Z', ['T14:00', 'T13:00']],
    ['America/New_York', '2026-10-30T15:00:00Z', ['T13:00', 'T14:00']],
    ['Pacific/Auckland', '2026-09-25T00:00:00Z', ['T21:00', 'T20:00']],
    ['Pacific/Auckland', '2026-04-03T00:00:00Z', ['T20:00', 'T21:00']],
    ['Asia/Kolkata', '2026-03-27T12:00:00Z', ['T03:30', 'T03:30']],
  ])('of %s stay at nine on the clocks: %s', (zone, now, hours) => {
    const nine: ConsultationRules = {
      ...rules,
      weekdays: ['Saturday', 'Monday'],
      closes: '09:30',
      horizonDays: 4,
    };
    const starts = startsAt(offeredSlots(nine, new Date(now), zone));
    expect(starts.map((start) => start.slice(10, 16))).toEqual(hours);
  });

  it('are found on the clocks of their zone alone', () => {
    const now = new Date('2026-03-28T12:00:00Z');
    const find = (start: string) => findOfferedSlot(NIGHT, start, now, 'Europe/Berlin');
    expect(find('2026-03-29T03:30:00+02:00')?.ends_at).toBe('2026-03-29T02:00:00.000Z');
    expect(find('2026-03-29T02:30:00+02:00')?.starts_at).toBe('2026-03-29T00:30:00.000Z');
    expect(find('2026-03-29T02:30:00+00:00')).toBeUndefined();
  });
});

describe('a time somebody asks for', () => {
  it('is found in whatever zone it is written', () => {
    const slot = {
      starts_at: onOurClocks('2026-11-23', '09:30'),
      ends_at: onOurClocks('2026-11-23', '10:00'),
    };
    for (const time of [
      '2026-11-23T09:30:00+05:30',
      '2026-11-23T04:00:00Z',
      '2026-11-22T23:00:00-05:00',
    ]) {
      expect(findOfferedSlot(rules, time, SUNDAY)).toEqual(slot);
    }
  });

  it('holds for a quarter of an hour after it was offered', () => {
    const at = (time: string) =>
      findOfferedSlot(
        rules,
        onOurClocks('2026-11-23', '09:00'),
        new Date(onOurClocks('2026-11-23', time)),
      );
    expect(at('05:15')).toBeDefined();
    expect(at('05:16')).toBeUndefined();
  });

  it('is not one when it is past, whatever the notice', () => {
    const now = new Date(onOurClocks('2026-11-23', '09:05'));
    const past = onOurClocks('2026-11-23', '09:00');
    expect(findOfferedSlot({ ...rules, noticeHours: 0 }, past, now)).toBeUndefined();
  });

  it('is answered by the nearest ones, in order', () => {
    const slots = offeredSlots(rules, SUNDAY);
    expect(startsAt(nearestSlots(slots, onOurClocks('2026-11-25', '09:40'), 3))).toEqual(
      ['09:00', '09:30', '10:00'].map((time) => onOurClocks('2026-11-25', time)),
    );
  });
});
