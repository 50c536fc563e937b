import { namedZone } from '../../src/readers/calendar/named-zones';
import { readFeed } from '../../src/readers/calendar/read-feed';
import { UTC } from '../../src/domain/wall-time';

const home = namedZone('Asia/Kolkata') ?? UTC;
const span = { from: Date.parse('2026-11-24T18:30Z'), to: Date.parse('2026-12-12T18:30Z') };

const inIndia = (moment: number) => new Date(moment + home(moment)).toISOString().slice(5, 16);

const calendar = (lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');

const read = (feed: string) => readFeed(feed, { home, span, counts: () => true });

/** Remarks on the events of a feed, as `Lunch: unreadable`. */
export const remarksOn = (...lines: string[]): string[] =>
  read(calendar(lines)).remarks.map(({ name, reason }) => `${name}: ${reason}`);

/** Busy times of a feed as `11-26T10:00/11:00`, in India. */
export function busy(...lines: string[]): string[] {
  return busyInFeed(calendar(lines));
}

/** The same, of a feed as it is. */
export function busyInFeed(feed: string): string[] {
  return read(feed)
    .times.sort((one, other) => one.starts - other.starts)
    .map(({ starts, ends }) => {
      const [start, end] = [inIndia(starts), inIndia(ends)];
      return `${start}/${end.slice(0, 5) === start.slice(0, 5) ? end.slice(6) : end}`;
    });
}

export const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
