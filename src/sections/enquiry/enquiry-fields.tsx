import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../components/field';
import { BUDGETS } from '../../domain/budget';
import type { Enquiry, EnquiryInput } from '../../domain/enquiry';
import { ENQUIRY_LABELS, ENQUIRY_MAX, type EnquiryField } from '../../domain/enquiry-fields';
import { SERVICES } from '../../domain/service';

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** The seven fields of an enquiry, in the spec's order and words (spec §3, §5). */
export function EnquiryFields({ form }: { form: UseFormReturn<EnquiryInput, unknown, Enquiry> }) {
  const { register, formState } = form;
  const field = (name: EnquiryField, required = false) => ({
    id: `enquiry-${name}`,
    label: ENQUIRY_LABELS[name],
    required,
    error: formState.errors[name]?.message,
  });
  return (
    <>
      <Field {...field('name', true)}>
        {(control) => (
          <input
            {...control}
            {...register('name')}
            maxLength={ENQUIRY_MAX.name}
            autoComplete="name"
          />
        )}
      </Field>
      <Field {...field('email', true)}>
        {(control) => (
          <input
            {...control}
            {...register('email')}
            type="email"
            maxLength={ENQUIRY_MAX.email}
            autoComplete="email"
          />
        )}
      </Field>
      <Field {...field('phone')}>
        {(control) => (
          <input
            {...control}
            {...register('phone')}
            type="tel"
            maxLength={ENQUIRY_MAX.phone}
            autoComplete="tel"
          />
        )}
      </Field>
      <Field {...field('company')}>
        {(control) => (
          <input
            {...control}
            {...register('company')}
            maxLength={ENQUIRY_MAX.company}
            autoComplete="organization"
          />
        )}
      </Field>
      <Field {...field('service', true)}>
        {(control) => (
          <select {...control} {...register('service')}>
            <option value="">Select a service</option>
            {options(SERVICES)}
          </select>
        )}
      </Field>
      <Field {...field('budget')}>
        {(control) => (
          <select {...control} {...register('budget')}>
            <option value="">Select a budget</option>
            {options(BUDGETS)}
          </select>
        )}
      </Field>
      <Field {...field('message', true)}>
        {(control) => (
          <textarea
            {...control}
            {...register('message')}
            maxLength={ENQUIRY_MAX.message}
            rows={6}
          />
        )}
      </Field>
    </>
  );
}
