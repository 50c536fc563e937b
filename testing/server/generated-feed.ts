import fc from 'fast-check';

const digits = (max: number, length: number) =>
  fc.integer({ min: 0, max }).map((value) => String(value).padStart(length, '0'));
const time = fc
  .tuple(
    fc.constantFrom('1601', '2020', '2026', '9999'),
    digits(13, 2),
    digits(32, 2),
    digits(24, 2),
    digits(60, 2),
  )
  .chain(([year, month, day, hour, minute]) =>
    fc.constantFrom(
      `${year}${month}${day}T${hour}${minute}00Z`,
      `${year}${month}${day}T${hour}${minute}00`,
      `${year}${month}${day}`,
    ),
  );
const list = (max: number) =>
  fc.array(fc.integer({ min: -max, max }), { maxLength: 70 }).map((numbers) => numbers.join());
const part = fc.oneof(
  fc.record({ name: fc.constantFrom('BYMONTH', 'BYHOUR'), value: list(24) }),
  fc.record({
    name: fc.constantFrom('BYMINUTE', 'BYSECOND', 'BYWEEKNO', 'BYMONTHDAY'),
    value: list(60),
  }),
  fc.record({
    name: fc.constantFrom('BYYEARDAY', 'BYSETPOS', 'COUNT', 'INTERVAL'),
    value: list(400),
  }),
  fc.record({ name: fc.constant('UNTIL'), value: time }),
  fc.record({
    name: fc.constant('BYDAY'),
    value: fc.constantFrom('MO', '1SU,-1FR', 'MO,TU,WE,TH,FR', '60XX'),
  }),
);
const rule = fc
  .tuple(
    fc.constantFrom(
      'YEARLY',
      'MONTHLY',
      'WEEKLY',
      'DAILY',
      'HOURLY',
      'MINUTELY',
      'SECONDLY',
      'NEVER',
    ),
    fc.array(part, { maxLength: 5 }),
  )
  .map(([frequency, parts]) =>
    [`FREQ=${frequency}`, ...parts.map(({ name, value }) => `${name}=${value}`)].join(';'),
  );
const zone = fc.constantFrom(
  '',
  ';TZID=Asia/Kolkata',
  ';TZID=Nowhere',
  ';TZID="a:b"',
  ';VALUE=DATE',
  ';VALUE=PERIOD',
  ';RANGE=THISANDFUTURE',
);
const line = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('DTSTART', 'DTEND', 'EXDATE', 'RDATE', 'RECURRENCE-ID', 'FREEBUSY'),
      zone,
      time,
    )
    .map(([name, parameters, value]) => `${name}${parameters}:${value}`),
  fc.tuple(fc.constantFrom('RRULE', 'EXRULE'), rule).map(([name, value]) => `${name}:${value}`),
  fc.constantFrom(
    'UID:a',
    'UID:b',
    'DURATION:PT1H',
    'DURATION:-P1W',
    'DURATION:P',
    'STATUS:CANCELLED',
    'TRANSP:',
    'TZID:Nowhere',
    'TZOFFSETTO:+0530',
    'TZOFFSETFROM:+9999',
  ),
  fc.constantFrom(
    'BEGIN:VEVENT',
    'END:VEVENT',
    'BEGIN:VTIMEZONE',
    'BEGIN:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VFREEBUSY',
    'END:VFREEBUSY',
  ),
  fc.string({ unit: 'binary' }),
);
const event = fc
  .array(line, { maxLength: 8 })
  .map((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']);
/** A calendar feed in which anything may be wrong, from its rules to its lines. */
export const generatedFeed = fc
  .tuple(
    fc.array(event, { maxLength: 4 }),
    fc.array(line, { maxLength: 6 }),
    fc.constantFrom('END:VCALENDAR', ''),
  )
  .map(([events, lines, end]) => ['BEGIN:VCALENDAR', ...events.flat(), ...lines, end].join('\r\n'));
