import { Alert, Button, LinearProgress, Link, Paper, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Publication } from '../../../domain/http-api/publication';
import { shortTime } from '../../../domain/time-text';
import { ConfirmDialog } from '../../components/dialog';
import { loadFailureText, type RequestFailure } from '../../lib/request-failure';
import { PATHS } from '../../lib/paths';
import { useNow } from '../../lib/time';
import { useAskFor, usePublication } from './api';
import { ChangesDialog } from './changes-dialog';

type Job = NonNullable<Publication['job']>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const STEPS: Record<Job['step'], string> = {
  preparing: 'Preparing',
  building: 'Building the pages',
  storing: 'Storing the pages',
  switching: 'Switching over',
};

/** The rest of a build's time, if it is like the last one. */
function restText({ expected_ms, started_at }: Job, now: number): string {
  if (expected_ms === null) return 'this takes some minutes';
  const rest = expected_ms - (now - Date.parse(started_at));
  return rest > MINUTE ? `about ${Math.ceil(rest / MINUTE)} min left` : 'less than a minute left';
}

/** A build under way, and its share done by the length of the last one. */
function Progress({ job }: { job: Job }) {
  const now = useNow(SECOND);
  const share = job.expected_ms ? (now - Date.parse(job.started_at)) / job.expected_ms : undefined;
  const text = `${job.kind === 'draft' ? 'Draft' : 'Publication'}: ${STEPS[job.step]}, ${restText(job, now)}`;
  return (
    <Stack sx={{ gap: 0.5, flexGrow: 1 }}>
      <Typography role="status">{text}. You can go on editing.</Typography>
      <LinearProgress
        aria-label="Progress of the build"
        {...(share !== undefined && { variant: 'determinate', value: Math.min(share, 0.95) * 100 })}
      />
    </Stack>
  );
}

function stateText({ published, is_changed, draft }: Publication): string {
  const since = shortTime(published.at);
  if (is_changed) {
    return draft?.is_current
      ? 'The draft has all that is saved. Visitors do not get it yet.'
      : 'Changes are saved, and not published yet.';
  }
  return published.by === null
    ? `Visitors get all that is saved, since ${since}.`
    : `Visitors get all that is saved: published ${since} by ${published.by}.`;
}

/** Why the last build failed; of one that was done nothing is told. */
function Fault({ last }: Pick<Publication, 'last'>) {
  const [closed, setClosed] = useState<string>();
  if (last === null || last.fault === null || last.ended_at === closed) return null;
  return (
    <Alert severity="error" onClose={() => setClosed(last.ended_at)}>
      {last.kind === 'draft' ? 'There is no draft. ' : 'Not published. '}
      <span style={{ whiteSpace: 'pre-line' }}>{last.fault}</span>
    </Alert>
  );
}

const refusalText = (failure: RequestFailure): string =>
  failure.problem?.detail ?? loadFailureText(failure);

interface ActionsProps {
  publication: Publication;
  ask: ReturnType<typeof useAskFor>;
}

/** The draft, and its publication. */
function Actions({ publication: { draft, job, is_changed }, ask }: ActionsProps) {
  const [isAsked, setAsked] = useState(false);
  const isBusy = ask.isPending || job !== null;
  return (
    <>
      {draft?.is_current ? (
        <Button variant="outlined" href={draft.address} target="_blank" rel="noreferrer">
          Open the draft
        </Button>
      ) : (
        <Button
          variant="outlined"
          disabled={isBusy || !is_changed}
          onClick={() => ask.mutate('draft')}
        >
          See it
        </Button>
      )}
      <Button variant="contained" disabled={isBusy || !is_changed} onClick={() => setAsked(true)}>
        Publish
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Publish what is saved?"
          text="Visitors get it once it is built, with all that anybody has saved in the editor."
          confirmLabel="Publish"
          dismissLabel="Cancel"
          onConfirm={() => ask.mutate('publish')}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

interface PublishingBarProps {
  /** A change was refused. */
  onRefusal: (failure: RequestFailure) => void;
}

/** Publishing, at the lower edge of the editor: its state, and the buttons that change it. */
export function PublishingBar({ onRefusal }: PublishingBarProps) {
  const { data: publication, error } = usePublication();
  const ask = useAskFor();
  const [isOpen, setOpen] = useState(false);
  const refused = ask.error ?? (publication ? null : error);
  return (
    <Paper component="section" aria-label="Publishing" className="publishing" elevation={4} square>
      {publication && <Fault last={publication.last} />}
      {refused && (
        <Alert severity={refused.status === 503 ? 'info' : 'error'}>{refusalText(refused)}</Alert>
      )}
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 1.5, padding: 1.5, alignItems: { sm: 'center' } }}
      >
        <Stack sx={{ flexGrow: 1 }}>
          {publication?.job ? (
            <Progress job={publication.job} />
          ) : (
            publication && <Typography role="status">{stateText(publication)}</Typography>
          )}
        </Stack>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Link href={PATHS.day} sx={{ paddingInline: 1 }}>
            Desk
          </Link>
          <Button onClick={() => setOpen(true)}>What changed</Button>
          {publication && <Actions publication={publication} ask={ask} />}
        </Stack>
      </Stack>
      {isOpen && <ChangesDialog onRefusal={onRefusal} onClose={() => setOpen(false)} />}
    </Paper>
  );
}
