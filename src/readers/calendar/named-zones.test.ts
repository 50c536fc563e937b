import { cpuSeconds } from '../../../testing/cpu-seconds';
import { namedZone } from './named-zones';
import { HOUR_MS } from '../../domain/clock';

const NOVEMBER = Date.UTC(2026, 10, 26);
const JULY = Date.UTC(2026, 6, 26);

it.each([
  ['Asia/Kolkata', 5.5],
  ['asia/kolkata', 5.5],
  ['India Standard Time', 5.5],
  ['india standard time', 5.5],
  ['GMT+0530', 5.5],
  ['UTC+5:30', 5.5],
  ['+05:30', 5.5],
  ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', 5.5],
  ['(UTC+05:30) Sri Jayawardenepura', 5.5],
  ['/mozilla.org/20070129_1/Asia/Kolkata', 5.5],
  ['/freeassociation.sourceforge.net/America/Indiana/Knox', -6],
  ['/softwarestudio.org/Tzfile/Europe/Berlin', 1],
  ['W. Europe Standard Time', 1],
  ['W. Europe Daylight Time', 1],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 1],
  ['Amsterdam, Belgrade, Berlin, Brussels', 1],
  ['(UTC-05:00) Eastern Time (US & Canada)', -5],
  ['Pacific Time (US & Canada)', -8],
  ['Eastern', -5],
  ['Romance (heure standard)', 1],
  ['tzone://Microsoft/Utc', 0],
  ['Etc/GMT-5', 5],
  ['GMT-0800', -8],
  ['GMT+530', 5.5],
  ['UTC+5.5', 5.5],
  ['(GMT+05.30) Colombo', 5.5],
  ['(GMT-04.00) La Paz / San Juan', -4],
  ['(GMT+01.00) Somewhere / Else', 1],
  ['Z', 0],
  ['(UTC) Coordinated Universal Time', 0],
  ['Coordinated Universal Time', 0],
  ['Europe/Isle of Man', 0],
  ['America/Los Angeles', -8],
  ['Tokyo Standard Time 1', 9],
  ['Kathmandu', 5.75],
  ['Katmandu', 5.75],
  ['Kyiv', 2],
  ['Kiev', 2],
  ['Mexico Standard Time 2', -6],
  ['Armenian Standard Time', 4],
  ['Mitteleuropäische Sommerzeit', 1],
  ['台北標準時間', 8],
  ['東京 (標準時)', 9],
  ['대한민국 표준시', 9],
  ['Pacific Standard Time (US & Canada)', -8],
  ['Korean Standard Time', 9],
  ['New Zealand Daylight Time', 13],
  ['BST', 0],
  ['CEST', 1],
  ['PDT', -8],
  ['AEST', 11],
  ['Eastern Standard', -5],
  ['GMT Normalzeit', 0],
  ['US-Eastern', -5],
  ['America-Los_Angeles', -8],
  ['Mexico_City', -6],
  ['UTC-8', -8],
  ['Vest-Europa (normaltid)', 1],
  ['Västeuropa, normaltid', 1],
  ['Közép-európai téli idő', 1],
  ['Osteuropäische Zeit', 2],
  ['Suomen normaaliaika', 2],
  ['Московское время (зима)', 3],
])('knows %s', (name, hours) => {
  expect(namedZone(name)?.(NOVEMBER)).toBe(hours * HOUR_MS);
});

it.each([
  ['Kuwait, Riyadh', 3],
  ['Islamabad', 5],
  ['Abu Dhabi', 4],
  ['Edinburgh', 0],
  ['Canberra', 11],
  ['Osaka, Sapporo', 9],
  ['Brasilia', -3],
  ['Arizona', -7],
  ['Hawaii', -10],
  ['Saskatchewan', -6],
  ['Indiana (East)', -5],
  ['West Central Africa', 1],
  ['Kathmandu', 5.75],
  ["Nuku'alofa", 13],
  ['Nowhere, Pretoria', 2],
])('knows the places by which programs describe a zone: %s', (name, hours) => {
  expect(namedZone(name)?.(NOVEMBER)).toBe(hours * HOUR_MS);
});

it('knows when clocks change where a zone is named by its cities', () => {
  expect(namedZone('(UTC+01:00) Amsterdam, Berlin, Bern')?.(JULY)).toBe(2 * HOUR_MS);
});

it.each([
  ['British Summer Time', 1],
  ['BST', 1],
  ['Central European Time', 2],
  ['Eastern Standard Time 3', -4],
])('knows that clocks change in %s', (name, hours) => {
  expect(namedZone(name)?.(JULY)).toBe(hours * HOUR_MS);
});

it.each(['Customized Time Zone', 'Office/Delhi', 'tzone://Microsoft/Custom', '', '///', 'local'])(
  'does not know %j',
  (name) => {
    expect(namedZone(name)).toBeUndefined();
  },
);

it('is quick to say that it does not know a very long name', async () => {
  const name = '('.repeat(100_000);
  expect(namedZone(name)).toBeUndefined();
  expect(await cpuSeconds(() => namedZone(name))).toBeLessThan(1);
});
