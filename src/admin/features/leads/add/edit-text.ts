import { budgetLabel, serviceLabel } from '../../../../domain/enquiry-fields';
import { type LeadEvent, statusLabel } from '../../../../domain/lead';
import { outcomeLabel } from '../../../../domain/lead-facts';
import { amountText } from '../../../../domain/money';

type Changes = NonNullable<LeadEvent['changes']>;
type Value = Changes[string]['from'];

const WORDS: Record<string, { noun: string; say?: (value: string) => string }> = {
  status: { noun: 'status', say: statusLabel },
  name: { noun: 'name' },
  email: { noun: 'email' },
  phone: { noun: 'phone' },
  company: { noun: 'company' },
  service: { noun: 'service', say: serviceLabel },
  budget: { noun: 'budget', say: budgetLabel },
  outcome: { noun: 'outcome', say: outcomeLabel },
  lost_reason: { noun: 'reason' },
  value: { noun: 'value', say: (value) => amountText(Number(value)) },
};

type Part = { verb: 'set' | 'cleared' | 'changed'; words: string };

function partOf(field: string, from: Value, to: Value): Part {
  const { noun, say = String } = WORDS[field] ?? { noun: field };
  const [before, after] = [from, to].map((value) =>
    value === null || value === '' ? null : say(String(value)),
  );
  if (before && after) return { verb: 'changed', words: `the ${noun} from ${before} to ${after}` };
  if (after) return { verb: 'set', words: `the ${noun} to ${after}` };
  if (before) return { verb: 'cleared', words: `the ${noun} ${before}` };
  // The values of an erased lead are gone.
  return { verb: 'changed', words: `the ${noun}` };
}

/** A fact of a lead in words; `none` where there is none. */
export const factWords = (field: string, value: string | number): string =>
  value === '' ? 'none' : (WORDS[field]?.say ?? String)(String(value));

/** `Asha changed the phone from 1 to 2 and cleared the budget Under ₹1 Lakh`; fields of one verb share it. */
export function editText(changes: Changes, staff: string): string {
  const parts = Object.keys(WORDS).flatMap((field) => {
    const change = changes[field];
    return change ? [partOf(field, change.from, change.to)] : [];
  });
  const phrases = parts.map(({ verb, words }, index) =>
    parts[index - 1]?.verb === verb ? words : `${verb} ${words}`,
  );
  const last = phrases.pop() ?? 'edited it';
  return `${staff} ${phrases.length > 0 ? `${phrases.join(', ')} and ${last}` : last}`;
}
