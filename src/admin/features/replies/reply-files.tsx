import { Button, LinearProgress, Stack, Typography } from '@mui/material';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { FILE_ENDINGS } from '../../../domain/file-bounds';
import { sizeText } from '../../../domain/file-size';
import { percentText } from '../../../domain/numbers';
import type { DraftFile } from './reply-draft';
import type { PendingFile } from './use-reply-files';

interface ReplyFilesProps {
  files: readonly DraftFile[];
  pending: readonly PendingFile[];
  /** Why the email cannot leave yet. */
  fault: string | undefined;
  onAdd: (files: readonly File[]) => void;
  onRemove: (id: string) => void;
  onForget: (key: string) => void;
}

/** The files of an email, and the button that adds some; the form takes those that are dropped on it. */
export function ReplyFiles({ files, pending, fault, onAdd, onRemove, onForget }: ReplyFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Stack sx={{ gap: 0.5 }}>
      {files.length + pending.length > 0 && (
        <Stack component="ul" aria-label="Attachments" sx={listStyle}>
          {files.map(({ id, name, bytes }) => (
            <FileLine key={id} name={name} about={sizeText(bytes)} onRemove={() => onRemove(id)} />
          ))}
          {pending.map((one) => (
            <FileLine
              key={one.key}
              name={one.file.name}
              about={one.fault ?? `${sizeText(one.file.size)}, ${progressText(one)}`}
              isFault={one.fault !== undefined}
              {...(one.fault === undefined && { share: shareOf(one) })}
              onRemove={() => onForget(one.key)}
            />
          ))}
        </Stack>
      )}
      {fault && (
        <Typography role="alert" variant="caption" color="error">
          {fault}
        </Typography>
      )}
      <Button
        size="small"
        startIcon={<Paperclip size={16} />}
        onClick={() => input.current?.click()}
        sx={{ alignSelf: 'flex-start' }}
      >
        Attach files
      </Button>
      <input
        ref={input}
        aria-label="Files to attach"
        type="file"
        multiple
        hidden
        accept={FILE_ENDINGS}
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </Stack>
  );
}

const shareOf = ({ file, sent }: PendingFile): number => Math.min(1, sent / file.size);

/** All bytes have left before the server has judged the file. */
const progressText = (one: PendingFile): string =>
  shareOf(one) < 1 ? `${percentText(shareOf(one))} uploaded` : 'checking…';

const listStyle = { margin: 0, padding: 0, listStyle: 'none' };

interface FileLineProps {
  name: string;
  about: string;
  isFault?: boolean;
  /** The share of it that has been uploaded, while it is on its way. */
  share?: number;
  onRemove: () => void;
}

const FileLine = ({ name, about, isFault = false, share, onRemove }: FileLineProps) => (
  <Stack
    component="li"
    direction="row"
    sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
  >
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <bdi>{name}</bdi>{' '}
      <Typography
        variant="caption"
        component="span"
        color={isFault ? 'error' : 'textSecondary'}
        role={isFault ? 'alert' : undefined}
      >
        {about}
      </Typography>
    </Typography>
    <Button size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
      Remove
    </Button>
    {share !== undefined && (
      <LinearProgress
        aria-label={`Upload of ${name}`}
        variant="determinate"
        // Screen readers say all its digits.
        value={Math.round(100 * share)}
        sx={{ flexBasis: '100%' }}
      />
    )}
  </Stack>
);
