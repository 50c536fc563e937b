const NOTHING_YET = '–';

/** Hours at a glance: `40 min`, `3.5 h`, `2.1 days`; a dash when nothing was answered yet. */
export function hoursText(hours: number | null): string {
  if (hours === null) return NOTHING_YET;
  if (hours < 1 / 60) return 'Under a minute';
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  if (hours < 48) return `${Number(hours.toFixed(1))} h`;
  return `${Number((hours / 24).toFixed(1))} days`;
}

/** A share (0–1) in per cent; never rounded up to all of them. */
export const shareText = (share: number | null): string =>
  share === null ? NOTHING_YET : `${Math.floor(share * 100)}%`;
