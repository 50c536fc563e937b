import { inDays, inHours, inMinutes } from '../../app/time-text';

const NOTHING_YET = '–';

/** Hours at a glance: `40 mins`, `3.5 hrs`, `2.1 days`; a dash when nothing was answered yet. */
export function hoursText(count: number | null): string {
  if (count === null) return NOTHING_YET;
  if (count < 1 / 60) return 'Under a minute';
  if (count < 1) return inMinutes(count * 60);
  return count < 48 ? inHours(count) : inDays(count / 24);
}

/** A share (0–1) in per cent; never rounded up to all of them. */
export const shareText = (share: number | null): string =>
  share === null ? NOTHING_YET : `${Math.floor(share * 100)}%`;
