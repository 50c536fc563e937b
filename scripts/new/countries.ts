const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The name of a country in English; the two letters themselves where there is none. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Codes with a name that are no country's. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const countryCodes = () =>
  ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second)).filter(
    (code) => names.of(code) !== undefined && !NO_COUNTRIES.has(code),
  );

/** The two letters of a country (ISO 3166-1), given these or its name in English; undefined for neither. */
export function countryCodeOf(typed: string): string | undefined {
  const wanted = typed.trim().toLowerCase();
  return countryCodes().find(
    (code) => code.toLowerCase() === wanted || countryName(code).toLowerCase() === wanted,
  );
}
