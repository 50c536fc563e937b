import { Box, type TextFieldProps } from '@mui/material';
import type { useFormField } from '../../components/form-field';
import { PasswordField } from './password-field';
import { StrengthHint } from './strength-hint';

/** Stands below the field while it has no fault. */
export const PASSWORD_HINT = 'At least 10 characters. Anything goes, spaces too.';

interface NewPasswordFieldProps extends Pick<TextFieldProps, 'size'> {
  /** The account's address, which no good password holds. */
  email: string;
  field: ReturnType<typeof useFormField>;
}

/** A password to be set, with a hint how strong it is. */
export const NewPasswordField = ({ size = 'medium', email, field }: NewPasswordFieldProps) => (
  <Box>
    <PasswordField size={size} label="New password" autoComplete="new-password" {...field} />
    <StrengthHint password={field.value} email={email} />
  </Box>
);
