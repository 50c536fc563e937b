import type { Lead } from '../../../domain/lead';
import { outcomeLabel } from '../../../domain/lead-facts';
import { rupeeText } from '../../../domain/number-text';

/** `Won · ₹12,50,000`; empty while nothing of it is known. */
export const worthText = ({ outcome, value }: Pick<Lead, 'outcome' | 'value'>): string =>
  [outcome && outcomeLabel(outcome), value !== null && rupeeText(value)]
    .filter(Boolean)
    .join(' · ');
