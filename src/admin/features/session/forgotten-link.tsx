import { Link as MuiLink } from '@mui/material';
import { Link } from 'gatsby';
import { PATHS } from '../../lib/paths';

interface ForgottenLinkProps {
  /** Over a page of the desk, which keeps what was typed on it. */
  isInNewTab?: boolean;
  /** Address that was typed before; the form for a link then has it. */
  email?: string;
}

/** Leads to the form that asks for a link by email. */
export const ForgottenLink = ({ isInNewTab = false, email = '' }: ForgottenLinkProps) => {
  const look = { alignSelf: 'start', paddingBlock: 1 };
  return isInNewTab ? (
    <MuiLink href={PATHS.password} target="_blank" sx={look}>
      Forgotten your password? (new tab)
    </MuiLink>
  ) : (
    <MuiLink component={Link} to={PATHS.password} state={{ email }} sx={look}>
      Forgotten your password?
    </MuiLink>
  );
};
