import { type AmountSpelling, isCurrency, type Money, moneyTexts } from '../../domain/money';
import { amountReader, amountWords } from '../../domain/read-amount';
import { below, type ContentDocument, isJsonObject, type Problem } from './content-document';

const isSpelling = (value: unknown): value is AmountSpelling =>
  isJsonObject(value) && typeof value.typed === 'string' && typeof value.means === 'string';

/** How the agency reckons; undefined where its language or country is none: the check of the brand tells of them. */
function moneyOf({ value }: ContentDocument): Money | undefined {
  const { language, location, currency, amountSpellings } = value as Record<string, unknown>;
  const country = isJsonObject(location) ? location.countryCode : undefined;
  try {
    return {
      language: new Intl.Locale(String(language)).baseName,
      country: String(new Intl.Locale('und', { region: String(country) }).region),
      currency: String(currency),
      spellings: Array.isArray(amountSpellings) ? amountSpellings.filter(isSpelling) : [],
    };
  } catch {
    return undefined;
  }
}

/** Spellings of a sign or word that no amount in this currency has. */
function checkSpellings({ file }: ContentDocument, money: Money): Problem[] {
  const { unknown, marks, scales } = amountWords(money);
  return money.spellings.flatMap(({ means }, index) => {
    if (!unknown.includes(means)) return [];
    const known = [...new Set([...marks, ...scales.keys()])].join(', ');
    const reason = `"${means}" stands in no amount; allowed are ${known}`;
    return { file, path: `amountSpellings[${index}].means`, reason };
  });
}

/** Prices whose amount cannot be read, in this currency and only one way: the lowest of a group could not be told. */
function checkPrices(documents: readonly ContentDocument[], money: Money): Problem[] {
  const reader = amountReader(money);
  const { amountText, shortAmountText } = moneyTexts(money);
  return documents.flatMap(({ file, typeName, path, value }) => {
    if (typeName !== 'Service' || !isJsonObject(value) || typeof value.price !== 'string') {
      return [];
    }
    if (reader.leading(value.price) !== undefined) return [];
    const examples = `${shortAmountText(350_000)} or ${amountText(2400)} a month`;
    const reason = `must begin with an amount that can be read in one way only, like ${examples}`;
    return { file, path: below(path, 'price'), reason };
  });
}

/** The currency, spellings of amounts, and prices. */
export function checkMoney(documents: readonly ContentDocument[]): Problem[] {
  const agency = documents.find(({ typeName }) => typeName === 'Agency');
  const money = agency && moneyOf(agency);
  if (!agency || !money) return [];
  if (!isCurrency(money.currency)) {
    const reason = 'must be the three letters of a currency (ISO 4217), like INR or EUR';
    return [{ file: agency.file, path: 'currency', reason }];
  }
  return [...checkSpellings(agency, money), ...checkPrices(documents, money)];
}
