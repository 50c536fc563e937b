import { Alert, TextField, type TextFieldProps } from '@mui/material';
import { useEffect } from 'react';
import {
  type FieldPath,
  type FieldValues,
  useController,
  useFormState,
  type UseFormReturn,
} from 'react-hook-form';

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
  const field = useFormField(form, name, helperText);
  const { setFocus } = form;
  useEffect(() => {
    if (isFirst) setFocus(name);
  }, [isFirst, name, setFocus]);
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
