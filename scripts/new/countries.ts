const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The English name of a country; its two letters if it has none. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code;
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
