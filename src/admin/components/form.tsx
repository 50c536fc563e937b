import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, TextField, type TextFieldProps, useForkRef } from '@mui/material';
import type { FormEvent } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  useController,
  useForm,
  type UseFormProps,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form';
import { customFieldPath, findCustomField } from '../../domain/custom-fields';
import type * as z from '../../domain/zod';
import { focusOnMount } from '../lib/focus';
import type { RequestFailure } from '../lib/request-failure';

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

/** Reads the fields as they stand in the page: an old password manager may have filled them in and told nobody. */
function readFields<Values extends FieldValues, Sent>(
  { getValues, setValue }: UseFormReturn<Values, unknown, Sent>,
  element: HTMLFormElement,
): void {
  for (const name of Object.keys(getValues()) as FieldPath<Values>[]) {
    const control = element.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement) || control.value === getValues(name)) continue;
    setValue(name, control.value as PathValue<Values, typeof name>);
  }
}

/** Handles the submission of a form as its fields stand in the page. */
export const submitAsShown =
  <Values extends FieldValues, Sent>(
    form: UseFormReturn<Values, unknown, Sent>,
    submit: (event: FormEvent<HTMLFormElement>) => Promise<void>,
  ) =>
  (event: FormEvent<HTMLFormElement>): void => {
    readFields(form, event.currentTarget);
    void submit(event);
  };

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
  const values = form.getValues();
  // A custom field goes by its key, and stands among all custom fields.
  const isCustom = (field: string) => 'custom_fields' in values && findCustomField(field);
  const pathOf = (field: string) => (isCustom(field) ? customFieldPath(field) : field);
  const isOfField = ({ field }: { field: string }) => field in values || isCustom(field);
  for (const [index, { field, message }] of faults.filter(isOfField).entries()) {
    const path = pathOf(field) as FieldPath<Values>;
    form.setError(path, { message }, { shouldFocus: index === 0 });
  }
  const others = faults.filter((fault) => !isOfField(fault)).map(({ message }) => message);
  if (faults.length === 0) others.push(otherwise);
  if (others.length > 0) form.setError('root.server', { message: others.join(' ') });
}

interface FieldOf<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>;
  name: FieldPath<Values>;
}

interface FieldOptions {
  /** Stands below the field while it has no fault. */
  hint?: TextFieldProps['helperText'];
  /** It has the focus when the form opens. */
  isFirst?: boolean;
}

/** The props that make a text field one of a form. */
export function useFormField<Values extends FieldValues, Sent>(
  { control }: UseFormReturn<Values, unknown, Sent>,
  name: FieldPath<Values>,
  { hint, isFirst = false }: FieldOptions = {},
) {
  const { field, fieldState } = useController({ control, name });
  const { ref, disabled: _never, ...props } = field;
  // The form's own `setFocus` waits for a timer, and letters typed meanwhile would be keys of the desk.
  const inputRef = useForkRef(ref, isFirst ? focusOnMount : null);
  const fault = fieldState.error?.message;
  return { ...props, inputRef, error: fault !== undefined, helperText: fault ?? hint };
}

type FormFieldProps<Values extends FieldValues, Sent> = FieldOf<Values, Sent> &
  Pick<FieldOptions, 'isFirst'> &
  Omit<TextFieldProps, 'name' | 'variant' | 'value'>;

/** A text field of a form, with its fault. */
export function FormField<Values extends FieldValues, Sent>({
  form,
  name,
  isFirst,
  helperText: hint,
  ...props
}: FormFieldProps<Values, Sent>) {
  const field = useFormField(form, name, { hint, ...(isFirst && { isFirst }) });
  return <TextField size="small" {...field} {...props} />;
}

/** Why a form was not saved, where no field says it. */
export function FormFailure<Values extends FieldValues, Sent>({
  form: { control },
}: Pick<FieldOf<Values, Sent>, 'form'>) {
  const { errors } = useFormState({ control });
  const message = errors.root?.['server']?.message;
  return message === undefined ? null : <Alert severity="error">{message}</Alert>;
}
