import { IconButton, InputAdornment, TextField } from '@mui/material';
import type { TextFieldProps } from '@mui/material';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

/** The password, hidden until one asks to see it. */
export function PasswordField(props: Omit<TextFieldProps, 'label' | 'type' | 'variant'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      label="Password"
      type={isShown ? 'text' : 'password'}
      required
      autoComplete="current-password"
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                aria-label={isShown ? 'Hide password' : 'Show password'}
                edge="end"
                onClick={() => setShown(!isShown)}
              >
                <Icon size={20} aria-hidden />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
      {...props}
    />
  );
}
