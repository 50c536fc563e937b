import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { Download, Save } from 'lucide-react';
import type { BackupsResponse } from '../../../domain/http-api/backups';
import { sizeText } from '../../../domain/number-text';
import { agoText, shortTime } from '../../../domain/time-text';
import { TitledCard } from '../../components/page';
import { useNow } from '../../lib/time';
import { useDownloadBackup, useMakeBackup } from './api/backups';

/** When the newest backup was made; a button that makes one, and one that downloads it. */
export function BackupSection({ state: { latest, making, failed } }: { state: BackupsResponse }) {
  const make = useMakeBackup();
  const download = useDownloadBackup();
  const isMaking = making || make.isPending;
  return (
    <TitledCard title="Backup" size="h2">
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2" color="textSecondary">
          One file with everything: leads, conversations, accounts, and the secrets behind sessions
          and links. Keep a copy away from this machine, where only you can open it.
        </Typography>
        {failed && !isMaking && (
          <Alert severity="error">
            The last backup could not be made. The site’s log has the reason.
          </Alert>
        )}
        {latest ? (
          <LatestBackup latest={latest} />
        ) : (
          !isMaking && <Alert severity="warning">There is no backup yet.</Alert>
        )}
        <Box role="status">{isMaking && <MakingBackup />}</Box>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="contained"
            startIcon={<Save size={18} />}
            disabled={isMaking}
            onClick={() => make.mutate()}
          >
            Make a backup
          </Button>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Download size={18} />}
            disabled={!latest || isMaking}
            loading={download.isPending}
            loadingPosition="start"
            onClick={() => download.mutate()}
          >
            Download
          </Button>
        </Stack>
      </Stack>
    </TitledCard>
  );
}

/** A nightly backup that was left out once is not late yet. */
const LATE_MS = 2 * 24 * 60 * 60_000;

function LatestBackup({ latest }: { latest: NonNullable<BackupsResponse['latest']> }) {
  const now = useNow();
  const isLate = now - Date.parse(latest.made_at) > LATE_MS;
  return (
    <>
      {isLate && (
        <Alert severity="warning">
          There has been no backup for more than two days. What came since is on this machine alone.
        </Alert>
      )}
      <Typography>
        Last backup: {shortTime(latest.made_at)} ({agoText(latest.made_at, now)}),{' '}
        {sizeText(latest.bytes)}. It was checked when it was made.
      </Typography>
    </>
  );
}

const MakingBackup = () => (
  <Stack sx={{ gap: 1 }}>
    <Typography variant="body2">Making a backup. Everybody can go on working meanwhile.</Typography>
    <LinearProgress aria-label="Making a backup" />
  </Stack>
);
