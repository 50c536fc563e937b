import agency from '../../content/agency.json';

/** The tags of the site's languages (BCP 47). The first is that of pages without a prefix; others have their tag in front. */
export const LANGUAGES: readonly string[] = agency.languages;

/** The first language of the site. */
export const LANGUAGE: string = LANGUAGES[0] ?? 'en';

/** The languages whose pages have their tag in front. */
export const OTHER_LANGUAGES = LANGUAGES.slice(1);

/** With one language, nobody has to be told or asked which. */
export const HAS_LANGUAGES = OTHER_LANGUAGES.length > 0;

export const isLanguage = (value: unknown): value is string =>
  LANGUAGES.some((tag) => tag === value);

/** The language that a request names; the first for one that is unknown or missing, since nobody is refused for it. */
export const readLanguage = (value: unknown): string => (isLanguage(value) ? value : LANGUAGE);

/** The language in which the desk and emails to staff show content, with its numbers and dates. */
export const DESK_LANGUAGE: string = (agency as { deskLanguage?: string }).deskLanguage ?? LANGUAGE;

/** The English of the desk's own words, and of emails to staff: that of the site where it has one. */
export const DESK_ENGLISH: string =
  [DESK_LANGUAGE, ...LANGUAGES].find((tag) => new Intl.Locale(tag).language === 'en') ?? 'en';

/**
 * The locale in which Intl writes dates and times of an English. Where Intl knows no English of a country, as of Brazil, it would
 * write them as in the United States; the rest of the world reads British ones.
 *
 * @param country its code, for a tag that names none
 */
export function dateLocale(tag: string, country: string = agency.location.countryCode): string {
  const { region = country } = new Intl.Locale(tag);
  const local = new Intl.Locale(tag, { region }).toString();
  const { locale } = new Intl.DateTimeFormat(local).resolvedOptions();
  return locale === 'en' && region !== 'US' ? 'en-GB' : local;
}

/** A language tag as Open Graph writes it; it wants a country, which a tag may leave out. */
export function openGraphLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}

/**
 * The name of a language; without its country where no other language of the site differs by that alone.
 *
 * @param reader the language of the name, by default the desk's English
 */
export function languageName(tag: string, reader = DESK_ENGLISH): string {
  try {
    const { language } = new Intl.Locale(tag);
    const isAlone =
      LANGUAGES.filter((other) => new Intl.Locale(other).language === language).length < 2;
    const names = new Intl.DisplayNames(reader, { type: 'language' });
    return names.of(isAlone ? language : tag) ?? tag;
  } catch {
    // The database takes every tag of the right form.
    return tag;
  }
}

/** The name of a language in itself, as a list begins it: `हिन्दी`, `Français`. */
export const ownName = (tag: string): string =>
  languageName(tag, tag).replace(/^./u, (first) => first.toLocaleUpperCase(tag));

/** Scripts that are written from right to left. Intl tells the direction of a language in some browsers only. */
const TO_THE_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** The direction in which a language is written. */
export function textDirection(tag: string): 'ltr' | 'rtl' {
  try {
    return TO_THE_LEFT.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}

/** Attributes of words in a language among those of another; none where both are the same. */
export function wordsIn(tag: string, around: string): { lang?: string; dir?: 'ltr' | 'rtl' } {
  if (tag === around) return {};
  const dir = textDirection(tag);
  return { lang: tag, ...(dir !== textDirection(around) && { dir }) };
}

/** The language of the site in which people of a country are written to: the first that is spoken there, else the first. */
export const languageOfCountry = (country: string | undefined): string =>
  LANGUAGES.find((tag) => new Intl.Locale(tag).maximize().region === country) ?? LANGUAGE;
