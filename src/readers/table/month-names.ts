import { folded } from './cell-text';

/** An earlier language wins if two mean different months by one word. */
const LANGUAGES =
  'en de fr es pt it nl pl cs sk sv da nb fi et lv lt hu ro sl tr ru uk bg el hi mr bn gu ta te kn ml pa id ms vi th ar he'.split(
    ' ',
  );

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));

/** A month alone, and beside a day, where many languages decline it; long and short. */
const STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'short' },
  { month: 'long', day: 'numeric' },
  { month: 'short', day: 'numeric' },
];

function namesOf(language: string): [string, number][] {
  const locale = `${language}-u-ca-gregory-nu-latn`;
  return STYLES.flatMap((style) => {
    const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
    return MONTHS.map((date, index): [string, number] => {
      const name = format.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '';
      return [folded(name), index + 1];
    });
  }).filter(([name]) => name !== '' && !/\d/.test(name));
}

let months: ReadonlyMap<string, number> | undefined;

/** The month of a name in any of these languages, 1 to 12. */
export function monthOf(word: string): number | undefined {
  months ??= new Map([...LANGUAGES.flatMap(namesOf).toReversed(), ['sept', 9]]);
  return months.get(word);
}
