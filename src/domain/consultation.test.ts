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

const inIndia = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`).toISOString();
const startsAt = (slots: readonly { starts_at: string }[]) => slots.map((slot) => slot.starts_at);

describe('offered times', () => {
  it('are on open days within the hours, and end within them', () => {
    expect(startsAt(offeredSlots(rules, SUNDAY))).toEqual(
      ['2026-11-23', '2026-11-25'].flatMap((day) =>
        ['09:00', '09:30', '10:00', '10:30'].map((time) => inIndia(day, time)),
      ),
    );
    const [first] = offeredSlots(rules, SUNDAY);
    expect(first?.ends_at).toBe(inIndia('2026-11-23', '09:30'));
  });

  it('leave closed days out', () => {
    const closed = { ...rules, closedDays: ['2026-11-23'] };
    expect(startsAt(offeredSlots(closed, SUNDAY))[0]).toBe(inIndia('2026-11-25', '09:00'));
  });

  it.each([
    ['04:59', '09:00'],
    ['05:00', '09:00'],
    ['05:01', '09:30'],
    ['06:30', '10:30'],
  ])('keep the notice to the minute: at %s the first is at %s', (now, first) => {
    const morning = new Date(inIndia('2026-11-23', now));
    expect(startsAt(offeredSlots(rules, morning))[0]).toBe(inIndia('2026-11-23', first));
  });

  it('end at the horizon', () => {
    const far = offeredSlots(
      { ...rules, horizonDays: 3 },
      new Date(inIndia('2026-11-22', '09:45')),
    );
    expect(startsAt(far).at(-1)).toBe(inIndia('2026-11-25', '09:30'));
  });

  it('may be none', () => {
    expect(offeredSlots({ ...rules, horizonDays: 1, weekdays: ['Friday'] }, SUNDAY)).toEqual([]);
  });
});

describe('a time somebody asks for', () => {
  it('is found in whatever zone it is written', () => {
    const slot = {
      starts_at: inIndia('2026-11-23', '09:30'),
      ends_at: inIndia('2026-11-23', '10:00'),
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
      findOfferedSlot(rules, inIndia('2026-11-23', '09:00'), new Date(inIndia('2026-11-23', time)));
    expect(at('05:15')).toBeDefined();
    expect(at('05:16')).toBeUndefined();
  });

  it('is not one when it is past, whatever the notice', () => {
    const now = new Date(inIndia('2026-11-23', '09:05'));
    const past = inIndia('2026-11-23', '09:00');
    expect(findOfferedSlot({ ...rules, noticeHours: 0 }, past, now)).toBeUndefined();
  });

  it('is answered by the nearest ones, in order', () => {
    const slots = offeredSlots(rules, SUNDAY);
    expect(startsAt(nearestSlots(slots, inIndia('2026-11-25', '09:40'), 3))).toEqual(
      ['09:00', '09:30', '10:00'].map((time) => inIndia('2026-11-25', time)),
    );
  });
});
