/**
 * How long to wait, in words.
 *
 * @param seconds from `Retry-After`; without it nobody knows
 */
export function waitingTime(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a moment';
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}
