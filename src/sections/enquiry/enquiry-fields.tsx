import type { ComponentProps } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../components/field';
import { BUDGETS } from '../../domain/budget';
import type { Enquiry, EnquiryInput } from '../../domain/enquiry';
import {
  ENQUIRY_LABELS,
  type EnquiryField,
  type EnquiryTextField,
} from '../../domain/enquiry-fields';
import { SERVICES } from '../../domain/service';
import { RoomLeft } from './room-left';

const REQUIRED = new Set<EnquiryField>(['name', 'email', 'service', 'message']);

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/**
 * The seven fields of an enquiry, in the spec's order and words (spec §3, §5). No `maxlength`: browsers cut what is
 * pasted without a word, and count otherwise than we do; the schema names the bound instead.
 */
export function EnquiryFields({ form }: { form: UseFormReturn<EnquiryInput, unknown, Enquiry> }) {
  const { register, control, formState } = form;

  const field = (name: EnquiryField) => ({
    id: `enquiry-${name}`,
    label: ENQUIRY_LABELS[name],
    required: REQUIRED.has(name),
    error: formState.errors[name]?.message,
  });
  const text = (name: EnquiryTextField) => ({
    ...field(name),
    note: (id: string) => <RoomLeft id={id} name={name} control={control} />,
  });
  const input = (name: EnquiryTextField, attributes: ComponentProps<'input'>) => (
    <Field {...text(name)}>
      {(attributesOfField) => (
        <input {...attributesOfField} enterKeyHint="next" {...attributes} {...register(name)} />
      )}
    </Field>
  );
  const select = (name: 'service' | 'budget', prompt: string, labels: Record<string, string>) => (
    <Field {...field(name)}>
      {(attributes) => (
        <select {...attributes} {...register(name)}>
          <option value="">{prompt}</option>
          {options(labels)}
        </select>
      )}
    </Field>
  );

  return (
    <>
      {input('name', { autoComplete: 'name', autoCapitalize: 'words' })}
      {input('email', {
        ...{ type: 'email', inputMode: 'email', autoComplete: 'email' },
        ...{ autoCapitalize: 'none', spellCheck: false },
      })}
      {input('phone', { type: 'tel', inputMode: 'tel', autoComplete: 'tel' })}
      {input('company', { autoComplete: 'organization', autoCapitalize: 'words' })}
      {select('service', 'Select a service', SERVICES)}
      {select('budget', 'Select a budget', BUDGETS)}
      <Field {...text('message')}>
        {(attributes) => (
          <textarea {...attributes} autoCapitalize="sentences" {...register('message')} rows={6} />
        )}
      </Field>
    </>
  );
}
