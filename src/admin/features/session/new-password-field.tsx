import { Box, LinearProgress, type TextFieldProps, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import type { useFormField } from '../../components/form';
import { useSite } from '../../lib/site-content';
import { PAUSE_MS } from '../../lib/time';
import { PasswordField } from './password-field';

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
