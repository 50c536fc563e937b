import { MenuItem, type TextFieldProps } from '@mui/material';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { CustomAnswer } from '../../../../domain/custom-answers';
import {
  CUSTOM_FIELDS,
  type CustomField,
  type CustomFieldKind,
  customFieldPath,
  optionsOf,
} from '../../../../domain/custom-fields';
import { ContentWords } from '../../../components/content-words';
import { FormField } from '../../../components/form';

/** Answers as a form holds them: text, or the keys of several options. */
export type AnswerValues = Record<string, string | string[]>;

const valueOf = ({ key, kind }: CustomField, answers: readonly CustomAnswer[]) => {
  const value = answers.find((answer) => answer.key === key)?.value;
  if (kind === 'choices') return Array.isArray(value) ? value : [];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === undefined ? '' : String(value);
};

/** The answers of a lead, for its form. */
export const answersFor = (answers: readonly CustomAnswer[]): AnswerValues =>
  Object.fromEntries(CUSTOM_FIELDS.map((field) => [field.key, valueOf(field, answers)]));

const isSame = (one: AnswerValues[string] | undefined, other: AnswerValues[string] | undefined) =>
  String(one ?? '').trim() === String(other ?? '').trim();

/** The answers that differ. */
export const changedFrom = (before: AnswerValues, values: AnswerValues): AnswerValues =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => !isSame(value, before[key])));

type InputProps = Pick<TextFieldProps, 'type' | 'multiline' | 'minRows' | 'maxRows' | 'slotProps'>;

const keyboard = (inputMode: 'decimal' | 'url' | 'tel') => ({
  slotProps: { htmlInput: { inputMode } },
});

/** Properties of the inputs of some kinds; the others are plain text fields. */
const INPUTS: Partial<Record<CustomFieldKind, InputProps>> = {
  text: { multiline: true, minRows: 2, maxRows: 6 },
  number: keyboard('decimal'),
  amount: keyboard('decimal'),
  date: { type: 'date', slotProps: { inputLabel: { shrink: true } } },
  link: keyboard('url'),
  phone: keyboard('tel'),
};

interface CustomFieldsProps<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>;
}

/** The agency's own questions, none of which staff have to answer. */
export function CustomFields<Values extends FieldValues, Sent>({
  form,
}: CustomFieldsProps<Values, Sent>) {
  return CUSTOM_FIELDS.map((field) => {
    const { key, label, kind } = field;
    const options = optionsOf(field);
    const isSeveral = kind === 'choices';
    return (
      <FormField
        key={key}
        form={form}
        name={customFieldPath(key) as FieldPath<Values>}
        label={<ContentWords>{label}</ContentWords>}
        autoComplete="off"
        {...INPUTS[kind]}
        {...(options.length > 0 && {
          select: true,
          slotProps: { select: { multiple: isSeveral } },
        })}
      >
        {options.length > 0 && !isSeveral && <MenuItem value="">Not known</MenuItem>}
        {options.map((option) => (
          <MenuItem key={option.key} value={option.key}>
            <ContentWords>{option.label}</ContentWords>
          </MenuItem>
        ))}
      </FormField>
    );
  });
}
