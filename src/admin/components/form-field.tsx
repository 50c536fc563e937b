import { Alert, TextField, type TextFieldProps, useForkRef } from '@mui/material';
import {
  type FieldPath,
  type FieldValues,
  useController,
  useFormState,
  type UseFormReturn,
} from 'react-hook-form';
import { focusOnMount } from '../lib/focus';

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
