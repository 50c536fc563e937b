import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Alert,
  Box,
  Button,
  Stack,
  Typography,
} from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type {
  ChangedFile,
  ChangedWording,
  ContentVersion,
} from '../../../domain/http-api/content-versions';
import { shortTime } from '../../../domain/time-text';
import { ConfirmDialog, DeskDialog } from '../../components/dialog';
import { Failure, Waiting } from '../../components/loading';
import type { RequestFailure } from '../../lib/request-failure';
import { pictureAddress, useBringBack, useChanges, useVersions } from './api';

const KINDS = { added: 'new', changed: 'changed', removed: 'removed' } as const;

/** A text that came or went; its element says which, also to screen readers. */
const Wording = ({ wording: { kind, place, text } }: { wording: ChangedWording }) => (
  <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
    <Typography variant="body2" color="textSecondary" component="span">
      {place}{' '}
    </Typography>
    <Typography component={kind === 'added' ? 'ins' : 'del'}>{text}</Typography>
  </Box>
);

interface OfVersion {
  /** Of the version. */
  id: string;
  change: ChangedFile;
}

const SIDES = { added: ['after'], changed: ['before', 'after'], removed: ['before'] } as const;

/** A picture as it was before the version, and after it. */
const Pictures = ({ id, change: { file, kind } }: OfVersion) => (
  <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
    {SIDES[kind].map((side) => (
      <Stack key={side} component="figure" sx={{ margin: 0, gap: 0.5 }}>
        <Box
          component="img"
          src={pictureAddress(id, file, side)}
          alt={`${file} ${side}`}
          sx={{ maxInlineSize: 240, maxBlockSize: 160, objectFit: 'contain' }}
        />
        <Typography variant="body2" color="textSecondary" component="figcaption">
          {side}
        </Typography>
      </Stack>
    ))}
  </Stack>
);

const FileChanges = ({ id, change }: OfVersion) => {
  const { file, kind, wordings } = change;
  return (
    <Stack component="section" aria-label={file} sx={{ gap: 0.5 }}>
      <Typography variant="subtitle2" component="h4">
        {file} ({KINDS[kind]})
      </Typography>
      {wordings.length > 0 && (
        <Stack component="ul" sx={{ gap: 0.5, margin: 0, paddingInlineStart: 2.5 }}>
          {wordings.map((wording, index) => (
            <Wording key={index} wording={wording} />
          ))}
        </Stack>
      )}
      {!file.endsWith('.json') && <Pictures id={id} change={change} />}
    </Stack>
  );
};

function Changes({ id }: { id: string }) {
  const changes = useChanges(id);
  if (changes.isPending) return <Typography color="textSecondary">Comparing…</Typography>;
  if (changes.isError) return <Failure title="The changes were not loaded" query={changes} />;
  return changes.data.map((change) => <FileChanges key={change.file} id={id} change={change} />);
}

const filesText = ({ files }: ContentVersion): string =>
  files.length === 1 ? (files[0] ?? '') : `${files.length} files`;

const titleOf = (version: ContentVersion): string =>
  version.by === ''
    ? 'Before the first change'
    : `${shortTime(version.at)}, ${version.by}: ${filesText(version)}`;

interface VersionProps {
  version: ContentVersion;
  /** It is the content as it is now. */
  isPresent: boolean;
  onBringBack: () => void;
}

/** A version, whose changes are loaded when it is opened. */
function Version({ version, isPresent, onBringBack }: VersionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Accordion disableGutters expanded={isOpen} onChange={(_, next) => setOpen(next)}>
      <AccordionSummary expandIcon={<ChevronDown size={20} />}>{titleOf(version)}</AccordionSummary>
      <AccordionDetails>
        <Stack sx={{ gap: 2, alignItems: 'start' }}>
          {isOpen && version.files.length > 0 && <Changes id={version.id} />}
          {isPresent ? (
            <Typography color="textSecondary">This is the content as it is now.</Typography>
          ) : (
            <Button variant="outlined" onClick={onBringBack}>
              Bring this back
            </Button>
          )}
        </Stack>
      </AccordionDetails>
    </Accordion>
  );
}

interface ChangesDialogProps {
  /** A version would have faults by now. */
  onRefusal: (failure: RequestFailure) => void;
  onClose: () => void;
}

/** The last versions of the content: who changed what, and a way back to each. */
export function ChangesDialog({ onRefusal, onClose }: ChangesDialogProps) {
  const versions = useVersions();
  const [chosen, setChosen] = useState<ContentVersion>();
  const bringBack = useBringBack();
  const begin = (id: string) =>
    bringBack.mutate(id, {
      // The editor has read the files as they were.
      onSuccess: () => window.location.reload(),
      onError: onRefusal,
    });
  return (
    <DeskDialog title="What changed" dismiss="Close" maxWidth="md" onClose={onClose}>
      {bringBack.isPending && <Alert severity="info">The version is being brought back…</Alert>}
      {versions.isPending && <Waiting>Loading the versions…</Waiting>}
      {versions.isError && <Failure title="The versions were not loaded" query={versions} />}
      {versions.data?.length === 0 && (
        <Typography color="textSecondary">Nothing was changed in the editor yet.</Typography>
      )}
      {versions.data?.map((version, index) => (
        <Version
          key={version.id}
          version={version}
          isPresent={index === 0}
          onBringBack={() => setChosen(version)}
        />
      ))}
      {chosen && (
        <ConfirmDialog
          title="Bring this version back?"
          text="All content becomes what it was then. It is a change like any other: what is saved now stays a version, and visitors get it once you publish."
          confirmLabel="Bring it back"
          dismissLabel="Cancel"
          onConfirm={() => begin(chosen.id)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </DeskDialog>
  );
}
