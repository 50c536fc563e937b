import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from '../../domain/zod';
import type { RequestFailure } from './request';

/**
 * A form of the desk, checked by a schema of the domain when it is sent and again while a fault is corrected.
 *
 * @param schema checks what was typed and turns it into what is sent
 */
export const useSchemaForm = <Values extends FieldValues, Sent>(
  schema: z.ZodMiniType<Sent, Values>,
  options: Omit<UseFormProps<Values, unknown, Sent>, 'resolver'> & {
    defaultValues?: DefaultValues<Values>;
  },
) => useForm<Values, unknown, Sent>({ ...options, resolver: zodResolver(schema) });

/** For the `values` of a form whose text is kept elsewhere: faults stay while the text changes. */
export const KEEP_FAULTS = { keepErrors: true, keepIsSubmitted: true } as const;

/**
 * Shows the faults that the server found: each at its field, the first with the focus, and the others below the form.
 *
 * @param otherwise the words for a failure that names no fault
 */
export function showFailure<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  { problem }: RequestFailure,
  otherwise: string,
): void {
  const faults = problem?.errors ?? [];
  const fields = Object.keys(form.getValues());
  const isOfField = ({ field }: { field: string }) => fields.includes(field);
  for (const [index, { field, message }] of faults.filter(isOfField).entries()) {
    form.setError(field as FieldPath<Values>, { message }, { shouldFocus: index === 0 });
  }
  const others = faults.filter((fault) => !isOfField(fault)).map(({ message }) => message);
  if (faults.length === 0) others.push(otherwise);
  if (others.length > 0) form.setError('root.server', { message: others.join(' ') });
}
