import { onDemand } from '../../src/domain/clock';

const namesIn = (language: string, style: 'long' | 'short' = 'long') =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style });
const names = namesIn('en');
/** `Hong Kong`, whose long name is `Hong Kong SAR China`. */
const shortNames = namesIn('en', 'short');

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

/** The code that replaced another one: `DE` for `DD`, whose name is Germany, too, and `GB` for `UK`. */
const presentCode = (code: string) => new Intl.Locale(`und-${code}`).region ?? code;

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const countryCodes = () =>
  ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second)).filter(
    (code) => names.of(code) !== undefined && presentCode(code) === code && !NO_COUNTRIES.has(code),
  );

/** A name as it is compared: `curacao`, `turks and caicos islands`, `st lucia`, `netherlands`. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll('’', "'")
    .replaceAll('.', '')
    .trim()
    .replace(/^the /, '')
    .replace(/^saint /, 'st ');

/** Names in daily use that `Intl` does not have. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  ...{ usa: 'US', 'united states of america': 'US', 'great britain': 'GB', uae: 'AE' },
  ...{ 'czech republic': 'CZ', 'ivory coast': 'CI', turkey: 'TR', macau: 'MO' },
};

const codesByName = onDemand(
  () =>
    new Map([
      ...countryCodes().flatMap((code) =>
        [code, names.of(code), shortNames.of(code)].map(
          (name = code) => [plain(name), code] as const,
        ),
      ),
      ...Object.entries(ALSO_CALLED),
    ]),
);

/** The ISO 3166-1 code of a country, from its code or English name; undefined if it is neither. */
export function countryCodeOf(typed: string): string | undefined {
  const wanted = plain(typed);
  const isCode = /^[a-z]{2}$/.test(wanted);
  return codesByName().get(isCode ? plain(presentCode(wanted.toUpperCase())) : wanted);
}
