import { AGENCY_TIME_ZONE, deviceTimeZone, isTimeZone, placeOf } from './clock';

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
])('says %s as %s', (zone, place) => {
  expect(placeOf(zone)).toBe(place);
});

it.each([
  ['America/New_York', 'America/New_York'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Etc/Unknown', AGENCY_TIME_ZONE],
  ['', AGENCY_TIME_ZONE],
])('takes a device in the zone %j for one in %s', (timeZone, zone) => {
  const known = new Intl.DateTimeFormat('en').resolvedOptions();
  const told = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  told.mockReturnValue({ ...known, timeZone });
  expect(deviceTimeZone()).toBe(zone);
  told.mockRestore();
});
