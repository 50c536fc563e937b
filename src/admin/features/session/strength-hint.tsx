import { Box, LinearProgress, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useSite } from '../../lib/site-content';

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

/** Typing pauses for this long before a screen reader is told. */
const PAUSE_MS = 400;

/** The words that a stranger tries first. */
const wordsOf = (email: string, brand: string) => [
  email,
  ...`${email} ${brand}`.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
];

/** How strong a password is, as advice alone. Its word lists are fetched when somebody begins to type. */
export function StrengthHint({ password, email }: { password: string; email: string }) {
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
