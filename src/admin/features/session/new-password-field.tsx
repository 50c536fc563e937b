import { Box, type TextFieldProps } from '@mui/material';
import { PasswordField } from './password-field';
import { StrengthHint } from './strength-hint';

interface NewPasswordFieldProps extends Pick<TextFieldProps, 'inputRef'> {
  size?: 'small' | 'medium';
  /** The account's address, which no good password holds. */
  email: string;
  value: string;
  onChange: (value: string) => void;
  /** The reason why it was refused. */
  fault: string | undefined;
}

/** A password to be set, with a hint how strong it is. */
export const NewPasswordField = ({
  size = 'medium',
  email,
  value,
  onChange,
  fault,
  inputRef,
}: NewPasswordFieldProps) => (
  <Box>
    <PasswordField
      size={size}
      label="New password"
      autoComplete="new-password"
      inputRef={inputRef}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={Boolean(fault)}
      helperText={fault ?? 'At least 10 characters. Anything goes, spaces too.'}
    />
    <StrengthHint password={value} email={email} />
  </Box>
);
