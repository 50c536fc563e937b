const inWords = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** A wait as people say it, never shorter than it is: "40 seconds", "8 minutes". */
export const waitText = (seconds: number): string =>
  seconds <= 60 ? inWords(seconds, 'second') : inWords(Math.ceil(seconds / 60), 'minute');
