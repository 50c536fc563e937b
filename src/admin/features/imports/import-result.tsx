import { Alert, Button, LinearProgress, Link as MuiLink, Stack, Typography } from '@mui/material';
import { Link } from 'gatsby';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Import } from '../../../domain/http-api/imports';
import { ConfirmDialog } from '../../components/dialog';
import { Failure } from '../../components/loading';
import { leadPath, PATHS } from '../../lib/paths';
import { useBeginImport, useImportProgress } from './api/imports';
import {
  hasRefused,
  importFailureText,
  leadsText,
  progressOf,
  resultTexts,
  undoneText,
} from './import-text';
import { DownloadRefused } from './rows-step';

const WORDS = {
  run: {
    label: 'Importing',
    text: 'The leads are being stored. If you leave this page, open it again to go on: each row is stored once.',
    failed: 'The import stopped. What is stored stays, and it goes on where it stopped.',
  },
  undo: {
    label: 'Undoing the import',
    text: 'The leads are being taken back. If you leave this page, open it again to go on.',
    failed: 'The undo stopped. It goes on where it stopped.',
  },
};

/** Goes on with an import, or with its undo, and shows how far it is. */
export function ImportProgress({ one }: { one: Import }) {
  const progress = useImportProgress(one);
  const { label, text, failed } = WORDS[one.state === 'undoing' ? 'undo' : 'run'];
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography role="status">{text}</Typography>
      <LinearProgress aria-label={label} variant="determinate" value={progressOf(one)} />
      {progress.error && <Failure title={failed} query={progress} />}
    </Stack>
  );
}

/** The result of an import, with its undo. */
export function ImportResult({ one }: { one: Import }) {
  const isUndone = one.state === 'undone';
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity={isUndone ? 'info' : 'success'}>
        {isUndone ? `${undoneText(one)}.` : resultTexts(one).join(' ')}
      </Alert>
      {one.kept.length > 0 && <KeptLeads one={one} />}
      {!isUndone && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button component={Link} to={`${PATHS.dashboard}?source=import`} variant="contained">
            Show the leads
          </Button>
          {hasRefused(one) && <DownloadRefused id={one.id} />}
          <UndoImport one={one} />
        </Stack>
      )}
    </Stack>
  );
}

/** Leads on which somebody had worked, so that the undo left them. */
function KeptLeads({ one: { kept, rows } }: { one: Import }) {
  const count = rows.kept ?? kept.length;
  return (
    <section aria-label="Leads that stay">
      <Typography>
        {count === 1 ? '1 lead stays' : `${leadsText(count)} stay`}, because somebody has worked on
        {count === 1 ? ' it' : ' them'} since:
      </Typography>
      <ul>
        {kept.map(({ id, reference, name }) => (
          <li key={id}>
            <MuiLink component={Link} to={leadPath(reference)} sx={{ overflowWrap: 'anywhere' }}>
              {`${reference}, ${name}`}
            </MuiLink>
          </li>
        ))}
      </ul>
      {kept.length < count && <Typography>The first {kept.length} are listed.</Typography>}
    </section>
  );
}

function UndoImport({ one }: { one: Import }) {
  const [isAsking, setAsking] = useState(false);
  const undo = useBeginImport('undo');
  return (
    <>
      <Button
        color="error"
        startIcon={<Undo2 size={18} />}
        loading={undo.isPending}
        loadingPosition="start"
        onClick={() => setAsking(true)}
      >
        Undo the import
      </Button>
      {undo.error && <Alert severity="error">{importFailureText(undo.error)}</Alert>}
      {isAsking && (
        <ConfirmDialog
          title="Undo this import?"
          text="Its leads are removed, and fields that it filled in are emptied. Leads that somebody has worked on stay."
          dismissLabel="Keep it"
          confirmLabel="Undo"
          onConfirm={() => undo.mutate(one.id)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
