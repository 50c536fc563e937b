import { Link as MuiLink, Typography } from '@mui/material';
import { TitledCard } from '../../components/titled-card';

/** In place of backups of our own, where the data are in a hosted project. */
export const HostedSection = () => (
  <TitledCard title="Backup" size="h2">
    <Typography sx={{ marginBlockEnd: 1 }}>
      The data of this site are in a hosted Supabase project, and Supabase backs it up every day. On
      the Pro plan the last 7 days can be restored, on Team 14, on Enterprise up to 30; restores to
      any minute are an add-on. On the free plan, export the database yourself with{' '}
      <code>supabase db dump</code>.
    </Typography>
    <Typography>
      Backups and restores are in Supabase’s dashboard, under Database, Backups. A restore takes the
      whole project back to that moment; what came later is lost.{' '}
      <MuiLink href="https://supabase.com/docs/guides/platform/backups" rel="noreferrer">
        Supabase’s guide
      </MuiLink>
    </Typography>
  </TitledCard>
);
