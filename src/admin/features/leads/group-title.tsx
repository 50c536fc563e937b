import { Typography } from '@mui/material';
import type { CompanyGroup } from './company-groups';

/** The name of a company with its domain behind it; the name may be in a script of another direction. */
export const GroupTitle = ({ group: { title, domain } }: { group: CompanyGroup }) => (
  <>
    <bdi>{title}</bdi>
    {domain !== undefined && (
      <Typography
        component="span"
        variant="body2"
        color="textSecondary"
        sx={{ letterSpacing: 'normal' }}
      >
        {' · '}
        {domain}
      </Typography>
    )}
  </>
);
