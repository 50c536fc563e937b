import type { ComponentProps } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../components/field';
import { BUDGETS } from '../../domain/budget';
import type { Enquiry, EnquiryInput } from '../../domain/enquiry';
import { ENQUIRY_LABELS, type EnquiryField } from '../../domain/enquiry-fields';
import { SERVICES } from '../../domain/service';

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
  const { register, formState } = form;

  const field = (name: EnquiryField) => ({
    id: `enquiry-${name}`,
    label: ENQUIRY_LABELS[name],
    required: REQUIRED.has(name),
    error: formState.errors[name]?.message,
  });
  const input = (name: EnquiryField, attributes: ComponentProps<'input'>) => (
    <Field {...field(name)}>
      {(control) => <input {...control} {...attributes} {...register(name)} />}
    </Field>
  );
  const select = (name: EnquiryField, prompt: string, labels: Record<string, string>) => (
    <Field {...field(name)}>
      {(control) => (
        <select {...control} {...register(name)}>
          <option value="">{prompt}</option>
          {options(labels)}
        </select>
      )}
    </Field>
  );

  return (
    <>
      {input('name', { autoComplete: 'name' })}
      {input('email', { type: 'email', autoComplete: 'email' })}
      {input('phone', { type: 'tel', autoComplete: 'tel' })}
      {input('company', { autoComplete: 'organization' })}
      {select('service', 'Select a service', SERVICES)}
      {select('budget', 'Select a budget', BUDGETS)}
      <Field {...field('message')}>
        {(control) => <textarea {...control} {...register('message')} rows={6} />}
      </Field>
    </>
  );
}
