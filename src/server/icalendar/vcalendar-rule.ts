/** Kinds of rules of vCalendar 1.0, with the frequency of each in RFC 5545 and the name of its list. */
const KINDS: Record<string, readonly [frequency: string, list: string]> = {
  D: ['DAILY', 'BYDAY'],
  W: ['WEEKLY', 'BYDAY'],
  MP: ['MONTHLY', 'BYDAY'],
  MD: ['MONTHLY', 'BYMONTHDAY'],
  YM: ['YEARLY', 'BYMONTH'],
  YD: ['YEARLY', 'BYYEARDAY'],
};

const WEEKDAY = /^(SU|MO|TU|WE|TH|FR|SA)$/;

/** `2+` is the second, `1-` the last, `LD` the last day of a month. */
function readPlace(token: string): string | undefined {
  if (token === 'LD') return '-1';
  const [, number, sign] = /^(\d{1,3})([+-]?)$/.exec(token) ?? [];
  return number === undefined ? undefined : `${sign === '-' ? '-' : ''}${number}`;
}

/** `2+ TU TH 1- SU` are the second Tuesday and Thursday, and the last Sunday. */
function readWeekdays(tokens: readonly string[]): string[] {
  let place = '';
  return tokens.flatMap((token) => {
    if (WEEKDAY.test(token)) return [`${place}${token}`];
    place = readPlace(token) ?? place;
    return [];
  });
}

/** A date without a time counts to its end. */
function endOf(token: string | undefined, length: number): string[] {
  const [, date] = /^(\d{8}(?:T\d{6}Z?)?)$/.exec(token ?? '') ?? [];
  if (date !== undefined) return [`UNTIL=${date.replace(/T000000Z?$/, '')}`];
  // Some count repetitions of the whole list, others single times; the former end later.
  const count = Number(/^#(\d+)$/.exec(token ?? '')?.[1] ?? 0) * Math.max(1, length);
  return count === 0 ? [] : [`COUNT=${count}`];
}

/**
 * A rule of vCalendar 1.0 in the words of RFC 5545: `W2 TU TH #10`, `MP1 1- FR 20261231T000000`.
 * @param onUnreadable called when a part of it cannot be read, which is then left out
 * @returns undefined when it is no such rule
 */
export function fromVCalendar(text: string, onUnreadable: () => void): string | undefined {
  const [, kind = '', interval = '', rest = ''] =
    /^\s*(D|W|M[PD]|Y[MD])(\d+)(\s.*)?$/i.exec(text.toUpperCase()) ?? [];
  const [frequency, name] = KINDS[kind] ?? [];
  if (frequency === undefined || name === undefined) return undefined;
  const tokens = rest.replaceAll('$', '').split(/\s+/).filter(Boolean);
  const end = tokens.findIndex((token) => /^(#|\d{8})/.test(token));
  const listed = end < 0 ? tokens : tokens.slice(0, end);
  const isKnown = (token: string) => WEEKDAY.test(token) || readPlace(token) !== undefined;
  if (!listed.every(isKnown)) onUnreadable();
  const values =
    name === 'BYDAY' ? readWeekdays(listed) : listed.flatMap((token) => readPlace(token) ?? []);
  return [
    `FREQ=${frequency}`,
    `INTERVAL=${interval}`,
    ...(values.length > 0 ? [`${name}=${values.join()}`] : []),
    ...endOf(tokens[end], values.length),
  ].join(';');
}
