import { Stack, Typography } from '@mui/material';
import { Failure } from '../../components/failure';
import { PageFrame } from '../../components/page-frame';
import { PageSkeleton } from '../../components/page-skeleton';
import { useBackups } from './api/backups';
import { BackupSection } from './backup-section';
import { EraseSection } from './erase-section';
import { HostedSection } from './hosted-section';
import { RestoreSection } from './restore-section';

/** The page Data, for managers: backups, the erasure of old leads, and the steps of a restore. */
export default function DataPage() {
  const backups = useBackups();
  return (
    <PageFrame>
      <Typography variant="h1">Data</Typography>
      <Stack sx={{ gap: 2, marginBlockStart: 2 }}>
        {backups.isPending && <PageSkeleton text="Loading the backups…" heights={[168, 112]} />}
        {!backups.data && backups.error && (
          <Failure title="The backups could not be loaded." query={backups} />
        )}
        {backups.data === 'hosted' && <HostedSection />}
        {backups.data && backups.data !== 'hosted' && <BackupSection state={backups.data} />}
        <EraseSection />
        {backups.data && backups.data !== 'hosted' && <RestoreSection />}
      </Stack>
    </PageFrame>
  );
}
