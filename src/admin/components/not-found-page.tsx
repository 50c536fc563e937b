import { Link, Stack, Typography } from '@mui/material';
import { MESSAGES } from '../../domain/messages';

/** For an address under `/admin` that names nothing. */
export function NotFoundPage() {
  const { title, text } = MESSAGES.unknownRoute;
  return (
    <Stack
      component="main"
      sx={{ alignItems: 'center', gap: 2, paddingBlock: 10, textAlign: 'center' }}
    >
      <Typography variant="h1">{title}</Typography>
      <Link href="/">{text}</Link>
    </Stack>
  );
}
