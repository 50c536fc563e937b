import {
  AGENCY_TIME_ZONE,
  deviceTimeZone,
  isTimeZone,
  placeOf,
  timeZoneLabel,
  timeZones,
} from './clock';

it.each(['Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'UTC'])('knows the zone %s', (name) => {
  expect(isTimeZone(name)).toBe(true);
});

it.each(['', 'Nowhere/Land', 'Asia/Kolkata; drop', 'x'.repeat(1000)])(
  'no zone is called %j',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);

it.each([
  ['America/New_York', 'New York'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
  ['Europe/Kiev', 'Kyiv'],
  ['America/Godthab', 'Nuuk'],
])('says %s as %s', (zone, place) => {
  expect(placeOf(zone)).toBe(place);
});

it.each([
  ['America/New_York', 'America/New_York'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Etc/Unknown', AGENCY_TIME_ZONE],
  ['', AGENCY_TIME_ZONE],
])('takes a device in the zone %j for one in %s', (timeZone, zone) => {
  const known = new Intl.DateTimeFormat('en').resolvedOptions();
  const told = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  told.mockReturnValue({ ...known, timeZone });
  expect(deviceTimeZone()).toBe(zone);
  told.mockRestore();
});

it.each([
  ['Asia/Kathmandu', 'Asia/Katmandu'],
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
  ['Asia/Yangon', 'Asia/Rangoon'],
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'],
  ['Atlantic/Faroe', 'Atlantic/Faeroe'],
  ['Pacific/Chuuk', 'Pacific/Truk'],
])('offers %s, and not %s', (name, oldName) => {
  expect(timeZones()).toContain(name);
  expect(timeZones()).not.toContain(oldName);
  expect(timeZoneLabel(oldName)).toBe(timeZoneLabel(name));
});

it('offers zones that this machine knows alone, each once', () => {
  const zones = timeZones();
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(new Set(zones).size).toBe(zones.length);
});

it('keeps the old name on a device that does not know the new one', () => {
  const { DateTimeFormat } = Intl;
  const known = new DateTimeFormat('en').resolvedOptions();
  const told = jest.spyOn(Intl, 'DateTimeFormat').mockImplementation((locales, options) => {
    if (options?.timeZone === 'Europe/Kyiv') throw new RangeError('Invalid time zone');
    const format = new DateTimeFormat(locales, options);
    format.resolvedOptions = () => ({ ...known, timeZone: 'Europe/Kiev' });
    return format;
  });
  expect(deviceTimeZone()).toBe('Europe/Kiev');
  expect(timeZones()).toContain('Europe/Kiev');
  told.mockRestore();
});
