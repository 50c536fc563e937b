import { Alert, Link as MuiLink } from '@mui/material';
import { Link } from 'gatsby';
import { dateText } from '../../domain/time-text';
import { useMe } from '../features/session/session';
import { PATHS } from '../lib/paths';

/**
 * Reminds somebody without a second factor of the day from which everybody needs one. From then on the set-up takes the desk's
 * place.
 */
export function FactorReminder() {
  const { factor, factor_due: due } = useMe();
  if (factor || due === null) return null;
  return (
    <Alert
      severity="info"
      variant="standard"
      sx={{ borderRadius: 0, paddingBlock: 0, alignItems: 'center' }}
    >
      From {dateText(due)} everybody needs a second factor: a code from an app on your phone.{' '}
      <MuiLink component={Link} to={PATHS.account}>
        Set yours up
      </MuiLink>
    </Alert>
  );
}
