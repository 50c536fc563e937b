import { CUSTOM_FIELDS, type CustomField, findCustomField, yesNoText } from './custom-fields';
import type { CustomValue, CustomValues } from './custom-values';
import { amountText, countText } from './numbers';
import { dateText } from './time-text';
import * as z from './zod';

/**
 * The answer to a custom field as a lead keeps it: with the label that the visitor read, and for a choice the words of the
 * options (`text`), so that it reads right after content has changed. `personal` is false where an erasure keeps it.
 */
export const customAnswerSchema = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
  text: z.exactOptional(z.string()),
  personal: z.exactOptional(z.boolean()),
});

export type CustomAnswer = z.infer<typeof customAnswerSchema>;

/** The words of the chosen options. */
const wordsOf = (options: readonly { key: string; label: string }[], value: CustomValue): string =>
  options
    .filter(({ key }) => (Array.isArray(value) ? value.includes(key) : value === key))
    .map(({ label }) => label)
    .join(', ');

/** An answer as it is stored. */
export function answerOf(field: CustomField, value: CustomValue): CustomAnswer {
  const { key, label, kind, options, personal = true } = field;
  return {
    ...{ key, label, kind, value },
    ...(options && { text: wordsOf(options, value) }),
    ...(!personal && { personal }),
  };
}

/** The answers as they are stored, in the order of the form. */
export const answersOf = (values: CustomValues): CustomAnswer[] =>
  CUSTOM_FIELDS.flatMap((field): CustomAnswer[] => {
    const value = values[field.key];
    return value === undefined ? [] : [answerOf(field, value)];
  });

/** An answer in words: the chosen options, an amount with its currency, a day. */
export function answerText({ kind, value, text }: CustomAnswer): string {
  if (text !== undefined) return text;
  if (typeof value === 'boolean') return yesNoText(value);
  if (typeof value === 'number') return kind === 'amount' ? amountText(value) : countText(value);
  if (Array.isArray(value)) return value.join(', ');
  return kind === 'date' ? dateText(value) : value;
}

/**
 * The answers after a change of some: null clears one. Answers to questions that content no longer asks stay behind the others.
 */
export function changedAnswers(
  answers: readonly CustomAnswer[],
  changes: Readonly<Record<string, CustomValue | null>>,
): CustomAnswer[] {
  const given = answersOf(
    Object.fromEntries(
      Object.entries(changes).filter(([, value]) => value !== null),
    ) as CustomValues,
  );
  const isChanged = ({ key }: { key: string }) => Object.hasOwn(changes, key);
  const kept = CUSTOM_FIELDS.flatMap((field) =>
    (isChanged(field) ? given : answers).filter(({ key }) => key === field.key),
  );
  return [...kept, ...answers.filter(({ key }) => !findCustomField(key))];
}

/** The address of a link that may be opened: only `https`. */
export const linkOf = ({ kind, value }: CustomAnswer): string | undefined =>
  kind === 'link' && typeof value === 'string' && value.startsWith('https://') ? value : undefined;

/** The answer to a field in words, by its key; undefined where nobody answered it. */
export function answerTo(answers: readonly CustomAnswer[], key: string): string | undefined {
  const answer = answers.find((one) => one.key === key);
  return answer && answerText(answer);
}
