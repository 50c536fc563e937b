import { Stack } from '@mui/material';
import { DeskLink } from '../../components/desk-link';
import { PATHS, leadReferenceAt } from '../../paths';
import { useRouter } from '../../router';

const PAGES = [
  { label: 'Leads', path: PATHS.dashboard },
  { label: 'Reports', path: PATHS.reports },
];

/** The pages of the desk. */
export function DeskNav() {
  const { pathname } = useRouter();
  const current = leadReferenceAt(pathname) ? PATHS.dashboard : pathname.replace(/\/$/, '');
  return (
    <Stack component="nav" aria-label="Desk" direction="row" sx={navStyle}>
      {PAGES.map(({ label, path }) => (
        <DeskLink
          key={path}
          href={path}
          className="tap"
          color="inherit"
          underline={path === current ? 'always' : 'hover'}
          aria-current={path === current ? 'page' : undefined}
          sx={{ fontWeight: path === current ? 650 : 400 }}
        >
          {label}
        </DeskLink>
      ))}
    </Stack>
  );
}

/** On a phone it has a row of its own, below brand and actions. */
const navStyle = { gap: 2, order: { xs: 1, sm: 0 }, flexBasis: { xs: '100%', sm: 'auto' } };
