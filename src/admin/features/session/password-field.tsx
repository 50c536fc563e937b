import { IconButton, InputAdornment, TextField, type TextFieldProps, Tooltip } from '@mui/material';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

/** A password, hidden until one asks to see it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'variant'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const label = isShown ? 'Hide password' : 'Show password';
  const toggle = (
    <InputAdornment position="end">
      <Tooltip title={label}>
        <IconButton edge="end" onClick={() => setShown(!isShown)}>
          <Icon size={20} />
        </IconButton>
      </Tooltip>
    </InputAdornment>
  );
  return (
    <TextField
      size="medium"
      label="Password"
      type={isShown ? 'text' : 'password'}
      required
      autoComplete="current-password"
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
        input: { endAdornment: toggle },
      }}
      {...props}
    />
  );
}
