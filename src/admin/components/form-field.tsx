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

/** The props that make a text field one of a form. @param hint stands below it while it has no fault */
export function useFormField<Values extends FieldValues, Sent>(
  { control }: UseFormReturn<Values, unknown, Sent>,
  name: FieldPath<Values>,
  hint?: TextFieldProps['helperText'],
) {
  const { field, fieldState } = useController({ control, name });
  const { ref: inputRef, disabled: _never, ...props } = field;
  const fault = fieldState.error?.message;
  return { ...props, inputRef, error: fault !== undefined, helperText: fault ?? hint };
}

/** The same for a field that has the focus as soon as its form opens. */
export function useFirstField<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  name: FieldPath<Values>,
  hint?: TextFieldProps['helperText'],
) {
  const { inputRef, ...props } = useFormField(form, name, hint);
  // The form's own `setFocus` waits for a timer, and letters typed meanwhile would be keys of the desk.
  return { ...props, inputRef: useForkRef(inputRef, focusOnMount) };
}

interface FormFieldOptions<Values extends FieldValues, Sent> extends FieldOf<Values, Sent> {
  /** It has the focus when the form opens. */
  isFirst?: boolean;
}

type FormFieldProps<Values extends FieldValues, Sent> = FormFieldOptions<Values, Sent> &
  Omit<TextFieldProps, 'name' | 'variant' | 'value'>;

/** A text field of a form, with its fault. */
export function FormField<Values extends FieldValues, Sent>({
  form,
  name,
  isFirst = false,
  helperText,
  ...props
}: FormFieldProps<Values, Sent>) {
  const { inputRef, ...field } = useFormField(form, name, helperText);
  // The form's own `setFocus` waits for a timer, and letters typed meanwhile would be keys of the desk.
  const ref = useForkRef(inputRef, isFirst ? focusOnMount : null);
  return <TextField size="small" inputRef={ref} {...field} {...props} />;
}

/** Why a form was not saved, where no field says it. */
export function FormFailure<Values extends FieldValues, Sent>({
  form: { control },
}: Pick<FieldOf<Values, Sent>, 'form'>) {
  const { errors } = useFormState({ control });
  const message = errors.root?.['server']?.message;
  return message === undefined ? null : <Alert severity="error">{message}</Alert>;
}
