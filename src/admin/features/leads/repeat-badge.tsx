import { Badge } from '../../components/badge';

const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `2nd`, `3rd`, `4th` … */
export const ordinal = (n: number): string => `${n}${ENDINGS[rules.select(n)] ?? 'th'}`;

/** Says that the same person has written before. */
export function RepeatBadge({ number }: { number: number }) {
  if (number < 2) return null;
  return <Badge>{ordinal(number)} enquiry</Badge>;
}
