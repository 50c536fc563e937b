import { AppBar, Button, Link, Toolbar, Typography } from '@mui/material';
import { LogOut } from 'lucide-react';
import { use } from 'react';
import { BrandContext } from '../../brand';
import { DeskMenu } from '../preferences/desk-menu';
import { useSignOut } from './delete-session';
import { DeskNav } from './desk-nav';
import type { Staff } from './session-cache';

/** Whose desk this is, who sits at it, and the way out. */
export function DeskBar({ staff }: { staff: Staff }) {
  const brand = use(BrandContext);
  const signOut = useSignOut();
  return (
    <AppBar position="static" component="header">
      <Toolbar sx={barStyle}>
        <Link href="/" variant="subtitle1" color="inherit" underline="hover" noWrap className="tap">
          {brand}
        </Link>
        <DeskNav />
        <Typography
          variant="body2"
          color="textSecondary"
          noWrap
          title={staff.email}
          sx={{ flex: 1, textAlign: 'end' }}
        >
          {staff.email}
        </Typography>
        <DeskMenu />
        <Button
          variant="outlined"
          startIcon={<LogOut size={18} aria-hidden />}
          loading={signOut.isPending}
          onClick={() => signOut.mutate()}
          sx={{ flexShrink: 0 }}
        >
          Logout
        </Button>
      </Toolbar>
    </AppBar>
  );
}

const barStyle = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  columnGap: { xs: 1, sm: 2 },
  paddingBlock: { xs: 1, sm: 0 },
};
