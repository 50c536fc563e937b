import { AGENCY_TIME_ZONE, DAY_MS } from '../../domain/clock';
import { zoneOf } from '../../domain/wall-time';
import { FeedFault } from '../../readers/calendar/content-lines';
import { readFeed, type Remark } from '../../readers/calendar/read-feed';
import { CONSULTATION_RULES, isCallUid } from './rules';

export interface BusyTime {
  starts_at: string;
  ends_at: string;
}

/**
 * The busy times of a calendar (RFC 5545) within the days in which calls are offered, in order. Events that are free or
 * cancelled do not count, and neither do our own calls.
 * @param timeZone of times that name none (IANA)
 * @param tell called with each event that was left out, or whose zone is not known
 * @throws FeedFault when it is no calendar, or was cut off before its end
 */
export function readBusyTimes(
  feed: string,
  ownDomain: string,
  now = new Date(),
  tell: (remark: Remark) => void = () => undefined,
  timeZone = AGENCY_TIME_ZONE,
): BusyTime[] {
  const { times, remarks } = readFeed(feed, {
    home: zoneOf(timeZone),
    span: {
      from: now.getTime() - DAY_MS,
      to: now.getTime() + (CONSULTATION_RULES.horizonDays + 2) * DAY_MS,
    },
    counts: (uid) => !isCallUid(uid, ownDomain),
  });
  remarks.forEach(tell);
  return times
    .sort((one, other) => one.starts - other.starts || one.ends - other.ends)
    .map(({ starts, ends }) => ({
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(ends).toISOString(),
    }));
}

export interface BusyTimesInput {
  feed: string;
  ownDomain: string;
}

export type BusyTimesOutput =
  { fault: FeedFault['code'] } | { times: BusyTime[]; remarks: Remark[] };

/** `readBusyTimes` for a worker thread, through which the code of an error would not come. */
export function work({ feed, ownDomain }: BusyTimesInput): BusyTimesOutput {
  const remarks: Remark[] = [];
  try {
    const times = readBusyTimes(feed, ownDomain, new Date(), (remark) => remarks.push(remark));
    return { times, remarks };
  } catch (error) {
    if (error instanceof FeedFault) return { fault: error.code };
    throw error;
  }
}
