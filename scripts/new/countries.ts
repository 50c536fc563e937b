const namesIn = (language: string) =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
const names = namesIn('en');

/** The name of a country, in English unless told; its two letters if it has none. */
export function countryName(code: string, language?: string): string {
  try {
    return (language === undefined ? names : namesIn(language)).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Codes that have a name but are not countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const countryCodes = () =>
  ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second)).filter(
    (code) => names.of(code) !== undefined && !NO_COUNTRIES.has(code),
  );

/** The ISO 3166-1 code of a country, from its code or English name; undefined if it is neither. */
export function countryCodeOf(typed: string): string | undefined {
  const wanted = typed.trim().toLowerCase();
  return countryCodes().find(
    (code) => code.toLowerCase() === wanted || countryName(code).toLowerCase() === wanted,
  );
}
