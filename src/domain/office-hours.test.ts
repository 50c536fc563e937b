import { availabilityText } from './office-hours';
import { type Weekday, WEEKDAYS } from './clock';

const WORKDAYS: Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const HAMBURG = { weekdays: WORKDAYS, opens: '09:00', closes: '18:00' };

test('our own hours are those of the specification', () => {
  expect(availabilityText()).toBe('9 AM to 7 PM IST');
});

test.each([
  ['Europe/Berlin', 'en-GB', 'Monday to Friday, 09:00 to 18:00 CET/CEST'],
  ['America/New_York', 'en-US', 'Monday to Friday, 9 AM to 6 PM EST/EDT'],
  ['Pacific/Auckland', 'en-NZ', 'Monday to Friday, 9 AM to 6 PM NZDT/NZST'],
  ['Europe/Athens', 'el-GR', 'Monday to Friday, 9:00 π.μ. to 6:00 μ.μ. EET/EEST'],
])('hours in %s are written in %s', (zone, language, text) => {
  expect(availabilityText(HAMBURG, zone, language)).toBe(text);
});

test('minutes are told where there are any', () => {
  const hours = { ...HAMBURG, opens: '08:30', closes: '12:45' };
  expect(availabilityText(hours, 'Asia/Kolkata', 'en-IN')).toBe(
    'Monday to Friday, 8:30 AM to 12:45 PM IST',
  );
});

test.each([
  [[...WEEKDAYS], ''],
  [['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'], 'Sunday to Thursday, '],
  [['Saturday', 'Friday', 'Sunday'], 'Friday to Sunday, '],
  [['Friday', 'Tuesday', 'Wednesday'], 'Tuesday, Wednesday and Friday, '],
  [['Saturday', 'Sunday'], 'Saturday and Sunday, '],
  [['Sunday', 'Monday'], 'Monday and Sunday, '],
  [['Thursday'], 'Thursday, '],
] as [Weekday[], string][])('the days %j are told as "%s"', (weekdays, text) => {
  expect(availabilityText({ ...HAMBURG, weekdays }, 'Asia/Kolkata', 'en-IN')).toBe(
    `${text}9 AM to 6 PM IST`,
  );
});
