import agency from '../../content/agency.json';

/** The language tag of the site's English (BCP 47): of its pages and emails, and of the numbers and dates in them. */
export const LANGUAGE: string = agency.language;

/** A language tag as Open Graph writes it; it wants a country, which a tag may leave out. */
export function openGraphLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}
