import { zoneOf } from '../calendar/zone';
import { dayOrderOf, readDate } from './dates';

const home = zoneOf('Asia/Kolkata');

it.each([
  ['07/04/2026', '2026-04-07'],
  ['7.4.26', '2026-04-07'],
  ['2026/04/07 9:05 pm', '2026-04-07T21:05:00+05:30'],
  ['07-04-2026, 12:10am', '2026-04-07T00:10:00+05:30'],
  ['April 7th, 2026 12:10 PM', '2026-04-07T12:10:00+05:30'],
  ['07-Apr-26', '2026-04-07'],
  ['7. April 2026 um 21:05 Uhr', '2026-04-07T21:05:00+05:30'],
  ['7 août 2026 21h05', '2026-08-07T21:05:00+05:30'],
  ['7 de septiembre de 2026', '2026-09-07'],
  ['7 апреля 2026 г.', '2026-04-07'],
  ['7 अप्रैल 2026', '2026-04-07'],
  ['०७/०४/२०२६', '2026-04-07'],
  ['2026年4月7日 午後9:05', '2026-04-07T21:05:00+05:30'],
  ['2026. 4. 7. 오전 9:05', '2026-04-07T09:05:00+05:30'],
  ['2026-04-07T09:05:00-04:00', '2026-04-07T18:35:00+05:30'],
  ['2026-04-07 09:05 UTC', '2026-04-07T14:35:00+05:30'],
  ['Tue, 07 Apr 2026 09:05:00 +0200', '2026-04-07T12:35:00+05:30'],
  ['Tue Apr 07 2026 09:05:00 GMT+0200 (Central European Summer Time)', '2026-04-07T12:35:00+05:30'],
  ['46119', '2026-04-07'],
  ['46119.75', '2026-04-07T18:00:00+05:30'],
  ['1775534700', '2026-04-07T09:35:00+05:30'],
])('reads %s', (written, day) => {
  expect(readDate(written, 'day first', home)).toBe(day);
});

it.each(['30/02/2026', '13/13/2026', 'soon', '2026', '9:05', '25:00', '1', '7 April'])(
  'does not take %s for a day',
  (written) => {
    expect(readDate(written, 'day first', home)).toBeUndefined();
  },
);

it('reads times without a zone on the clocks of the column', () => {
  expect(readDate('2026-04-07 09:05', 'day first', home, () => 0)).toBe(
    '2026-04-07T14:35:00+05:30',
  );
});

it.each([
  [['01/02/2026', '13/02/2026'], 'day first', []],
  [['01/02/2026', '02/13/2026'], 'month first', []],
  [['01/02/2026', '03/03/2026', '2026-05-13'], undefined, ['01/02/2026']],
  [['01.02.2026'], undefined, []],
])('tells the order of %j', (values, order, open) => {
  expect(dayOrderOf(values)).toEqual(order ? { order, open } : { open });
});
