import {
  Alert,
  Box,
  Button,
  LinearProgress,
  Link as MuiLink,
  Stack,
  Typography,
} from '@mui/material';
import { useLocation } from '@reach/router';
import { Download, Save } from 'lucide-react';
import { lazy } from 'react';
import { type BackupsResponse, isNearlyFull } from '../../../domain/http-api/data';
import { countText, percentText, sizeText } from '../../../domain/numbers';
import { agoText, shortTime } from '../../../domain/time-text';
import { Failure, LazyPart } from '../../components/loading';
import { PageFrame, PageSkeleton, TitledCard } from '../../components/page';
import { useNow } from '../../lib/time';
import { useBackups, useDownloadBackup, useMakeBackup, useStoredFiles } from './api/data';
import { EraseOldLeads } from './erase-old-leads';

const ImportCard = lazy(() => import(/* webpackChunkName: "imports" */ '../imports/import-card'));

const ImportPage = lazy(() => import(/* webpackChunkName: "imports" */ '../imports/import-page'));

/** The page Data, for managers, or the import that its address names. */
export default function DataPage() {
  const id = new URLSearchParams(useLocation().search).get('import');
  if (id === null) return <DataCards />;
  return (
    <PageFrame>
      <LazyPart waiting={<PageSkeleton text="Loading the import…" heights={[56, 320]} />}>
        <ImportPage key={id} id={id} />
      </LazyPart>
    </PageFrame>
  );
}

/** Imports, backups, the erasure of old leads, and the steps of a restore. */
function DataCards() {
  const backups = useBackups();
  return (
    <PageFrame>
      <Typography variant="h1">Data</Typography>
      <Stack sx={{ gap: 2, marginBlockStart: 2 }}>
        <LazyPart waiting={<PageSkeleton text="Loading the imports…" heights={[168]} />}>
          <ImportCard />
        </LazyPart>
        {backups.isPending && <PageSkeleton text="Loading the backups…" heights={[168, 112]} />}
        {!backups.data && backups.error && (
          <Failure title="The backups could not be loaded." query={backups} />
        )}
        {backups.data === 'hosted' && <HostedSection />}
        {backups.data && backups.data !== 'hosted' && <BackupSection state={backups.data} />}
        <StoredFilesSection />
        <EraseOldLeads />
        {backups.data && backups.data !== 'hosted' && <RestoreSection />}
      </Stack>
    </PageFrame>
  );
}

/** How much files take, and a warning before there is no room for more. */
function StoredFilesSection() {
  const stored = useStoredFiles();
  if (stored.isPending) return <PageSkeleton text="Counting the files…" heights={[96]} />;
  if (!stored.data) return <Failure title="The files could not be counted." query={stored} />;
  const { files, bytes, limit } = stored.data;
  const size = bytes === 0 ? 'nothing' : sizeText(bytes);
  return (
    <TitledCard title="Files" size="h2">
      <Stack sx={{ gap: 2 }}>
        {isNearlyFull(stored.data) && limit !== null && (
          <Alert severity="warning">
            Files take {percentText(bytes / limit)} of the {sizeText(limit)} there are for them.
            Erase old leads with their files, or get more storage and raise STORAGE_LIMIT.
          </Alert>
        )}
        <Typography>
          {files === 1 ? '1 file' : `${countText(files)} files`}, {size}
          {limit === null ? '.' : ` of ${sizeText(limit)}.`}
        </Typography>
      </Stack>
    </TitledCard>
  );
}

/** In place of backups of our own, where the data are in a hosted project. */
const HostedSection = () => (
  <TitledCard title="Backup" size="h2">
    <Typography sx={{ marginBlockEnd: 1 }}>
      The data of this site are in a hosted Supabase project, and Supabase backs it up every day. On
      the Pro plan the last 7 days can be restored, on Team 14, on Enterprise up to 30; restores to
      any minute are an add-on. On the free plan, export the database yourself with{' '}
      <code>supabase db dump</code>.
    </Typography>
    <Typography sx={{ marginBlockEnd: 1 }}>
      Files are not in these backups: <code>npm run backup -- folder</code> copies them to another
      machine, and <code>npm run restore -- folder</code> puts back what is missing.
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

/** How a backup is put back: on the machine itself, because the site is stopped meanwhile. */
const RestoreSection = () => (
  <TitledCard title="Restore" size="h2">
    <Typography>
      A restore stops the site, so somebody with access to the machine does it:
    </Typography>
    <Box component="ol" sx={{ paddingInlineStart: 3, marginBlock: 1, listStyle: 'decimal' }}>
      <li>Copy the backup to the machine and stop the site.</li>
      <li>
        In the site’s folder, as the user who runs the site:{' '}
        <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
          npm run restore -- backup-….tar.gz --replace
        </Box>
        . The data that is there is kept aside.
      </li>
      <li>Start the site, and log in with the password you had when the backup was made.</li>
    </Box>
    <Typography variant="body2" color="textSecondary">
      Leads that came after the backup are not in it. Data erased since then is erased again where
      the replaced data can still be read; on a new machine, erase it again. The command says which
      it was.
    </Typography>
  </TitledCard>
);

/** When the newest backup was made; a button that makes one, and one that downloads it. */
function BackupSection({ state: { latest, making, failed } }: { state: BackupsResponse }) {
  const make = useMakeBackup();
  const download = useDownloadBackup();
  const isMaking = making || make.isPending;
  return (
    <TitledCard title="Backup" size="h2">
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2" color="textSecondary">
          One file with everything: leads, conversations, accounts, the content of the site, and the
          secrets behind sessions and links. Keep a copy away from this machine, where only you can
          open it.
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
          There has been no backup for more than two days. Newer data is on this machine alone.
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
