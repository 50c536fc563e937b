import { Box, Typography } from '@mui/material';
import { TitledCard } from '../../components/titled-card';

/** How a backup is put back: on the machine itself, because the site is stopped meanwhile. */
export const RestoreSection = () => (
  <TitledCard title="Restore" size="h2">
    <Typography>
      A restore stops the site, so somebody with access to the machine does it:
    </Typography>
    <Box component="ol" sx={{ paddingInlineStart: 3, marginBlock: 1, listStyle: 'decimal' }}>
      <li>Copy the backup to the machine and stop the site.</li>
      <li>
        In the site’s folder, run{' '}
        <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
          npm run restore -- backup-….tar.gz --replace
        </Box>
        . The data that is there is kept aside.
      </li>
      <li>Start the site, and log in with the password you had when the backup was made.</li>
    </Box>
    <Typography variant="body2" color="textSecondary">
      Leads that came after the backup are not in it. Data that was erased since then comes back:
      erase it again.
    </Typography>
  </TitledCard>
);
