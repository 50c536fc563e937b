const MOMENT: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};

/**
 * A moment in words, by the visitor's own clock and naming it: "Sunday, 22 November at 4:10 pm IST".
 *
 * @param timeZone only to be told which clock; the browser's own when left out
 */
export const formatMoment = (iso: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-IN', { ...MOMENT, ...(timeZone && { timeZone }) }).format(
    new Date(iso),
  );
