import { inFirstLanguage, perLanguage } from '../../language/language-context';
import budgets from '../../words/budgets';
import { folded, isProse } from './cell-text';
import { currencyOf, readSum } from './sums';

export const BUDGETS: readonly { key: string; label: string }[] = budgets;

/** The sums between which a budget lies. */
interface Range {
  from: number;
  to: number;
}

const UP_TO =
  /(?:^|\s)(?:less|under|below|up to|upto|max|maximum|within|not more|unter|bis|weniger|höchstens|moins|jusqu|hasta|menos|até|fino|meno|tot|minder|under|op til|до|менее|से कम|तक|以下|未満|以内|미만|이하)(?:\s|$|’)|^\s*[<≤]|(?:以下|未満|以内|미만|이하|से कम|तक)/i;
const FROM =
  /(?:^|\s)(?:more|over|above|from|min|minimum|at least|beyond|über|ab|mehr|mindestens|plus de|au moins|más|desde|mais|acima|oltre|più|meer|vanaf|od|over|свыше|более|от)(?:\s|$)|^\s*[>≥]|\d\s*\+|\+\s*$|[a-z]\+|से अधिक|से ज्यादा|以上|超|이상/i;

const PART =
  /[^\d\s]{0,4}\s?\d[\d.,]*\s?(?:lakhs?|lacs?|l\b|crores?|crs?\b|k\b|thousand|mn?\b|million|लाख|करोड़)?/giu;

/** The sums in a text; the scale behind the last holds for those without one: `₹1 - ₹5 Lakh`. */
function sumsIn(text: string): number[] {
  const parts = (text.match(PART) ?? []).map((part) => part.replace(/^[^\d₹$€£]+/, '').trim());
  const scale = /[a-zलाखकरोड़]+$/iu.exec(parts.at(-1) ?? '')?.[0] ?? '';
  return parts.flatMap((part) => {
    const scaled = /\p{L}$/u.test(part) ? part : `${part} ${scale}`;
    const sum = readSum(scaled, 'point');
    return sum.kind === 'sum' ? [sum.amount] : [];
  });
}

function rangeOf(text: string): Range | undefined {
  const [first, second, ...others] = sumsIn(text);
  if (first === undefined || others.length > 0) return undefined;
  if (second !== undefined) return { from: Math.min(first, second), to: Math.max(first, second) };
  if (UP_TO.test(text)) return { from: 0, to: first };
  if (FROM.test(text)) return { from: first, to: Infinity };
  return { from: first, to: first };
}

const allRanges = perLanguage(() =>
  budgets.map(({ key, label }) => ({ key, range: rangeOf(label), currency: currencyOf(label) })),
);

/** Tables of an earlier time may have the label in the first language. */
const isNamed = (budget: (typeof budgets)[number], text: string): boolean =>
  [budget.key, budget.label, inFirstLanguage(() => budget.label)]
    .map(folded)
    .includes(folded(text));

/** The budget that a text means: by its key or label, by the same bounds, or the one that the sum lies in. */
export function budgetOf(text: string): string | undefined {
  if (isProse(text)) return undefined;
  const named = budgets.find((budget) => isNamed(budget, text) || budget.key === text);
  if (named) return named.key;
  const wanted = rangeOf(text.replaceAll('_', ' '));
  if (!wanted) return undefined;
  const currency = currencyOf(text);
  return allRanges()
    .filter((one) => currency === undefined || currency === (one.currency ?? currency))
    .find(({ range }) =>
      wanted.from === wanted.to
        ? range && wanted.from >= range.from && wanted.from < range.to
        : range && wanted.from === range.from && wanted.to === range.to,
    )?.key;
}
