import {
  Box,
  IconButton,
  InputAdornment,
  LinearProgress,
  TextField,
  type TextFieldProps,
  Tooltip,
  Typography,
} from '@mui/material';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { useFormField } from '../../components/form';
import { useSite } from '../../lib/site-content';
import { PAUSE_MS } from '../../lib/time';

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

const loadStrength = () =>
  import(/* webpackChunkName: "strength" */ '../../../domain/password-strength');

const WORDS = [
  'very easy to guess',
  'easy to guess',
  'could be guessed',
  'hard to guess',
  'very hard to guess',
] as const;

const COLOURS = ['error', 'error', 'warning', 'success', 'success'] as const;

/** The words that a stranger tries first. */
const wordsOf = (email: string, brand: string) => [
  email,
  ...`${email} ${brand}`.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
];

/** How strong a password is, as advice alone. Its word lists are fetched when somebody begins to type. */
function StrengthHint({ password, email }: { password: string; email: string }) {
  const { brand } = useSite();
  const [score, setScore] = useState<number>();
  useEffect(() => {
    if (!password) return;
    let isWanted = true;
    const timer = setTimeout(() => {
      loadStrength().then(
        ({ strengthOf }) => isWanted && setScore(strengthOf(password, wordsOf(email, brand)).score),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [password, email, brand]);
  const isShown = password !== '' && score !== undefined;
  return (
    <Box role="status" sx={{ minBlockSize: 44 }}>
      {isShown && (
        <>
          <LinearProgress
            aria-hidden
            variant="determinate"
            color={COLOURS[score] ?? 'error'}
            value={((score + 1) / WORDS.length) * 100}
          />
          <Typography variant="caption">
            This password is {WORDS[score]}.
            {score < 3 && ' Several words that don’t belong together make a strong one.'}
          </Typography>
        </>
      )}
    </Box>
  );
}

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

/** The two codes that stand for a second factor; `other` names the button that leads to the other one. */
export const CODE_KINDS = {
  app: {
    label: 'Code',
    other: 'Use a recovery code',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: 'Recovery code',
    other: 'Use the app',
    input: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  },
} as const;

export type CodeKind = keyof typeof CODE_KINDS;

export const otherKind = (kind: CodeKind): CodeKind => (kind === 'app' ? 'recovery' : 'app');
