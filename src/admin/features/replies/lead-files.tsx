import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { sizeText } from '../../../domain/file-size';
import type { LeadFile } from '../../../domain/http-api/files';
import { agencyTime } from '../../../domain/time-text';
import { DeskDialog } from '../../components/dialog';

interface LeadFilesProps {
  leadId: string;
  files: readonly LeadFile[];
}

const pathOf = (leadId: string, { id }: LeadFile) => `/api/leads/${leadId}/files/${id}`;

/** Kinds that the desk shows itself; a browser shows the others that a page may show. */
const PICTURES = ['png', 'jpg', 'webp'];

/** The files of a message: each can be saved, and some can be looked at. */
export function LeadFiles({ leadId, files }: LeadFilesProps) {
  const [shown, setShown] = useState<LeadFile>();
  if (files.length === 0) return null;
  return (
    <>
      <Stack component="ul" aria-label="Files" sx={listStyle}>
        {files.map((file) => (
          <FileRow key={file.id} leadId={leadId} file={file} onShow={() => setShown(file)} />
        ))}
      </Stack>
      {shown && (
        <DeskDialog
          title={shown.name}
          maxWidth="lg"
          dismiss="Close"
          onClose={() => setShown(undefined)}
        >
          <Box
            component="img"
            // The link leads to another origin where the project is hosted, and this page takes pictures of such by consent
            // alone.
            crossOrigin="anonymous"
            src={`${pathOf(leadId, shown)}?show`}
            alt={shown.name}
            sx={{ display: 'block', maxWidth: '100%', marginInline: 'auto' }}
          />
        </DeskDialog>
      )}
    </>
  );
}

const listStyle = { margin: 0, marginBlockStart: 1, padding: 0, listStyle: 'none' };

interface FileRowProps {
  leadId: string;
  file: LeadFile;
  onShow: () => void;
}

function FileRow({ leadId, file, onShow }: FileRowProps) {
  const { name, kind, may_be_shown } = file;
  const isOpen = file.state === 'accepted' && file.scan !== 'waiting';
  const path = pathOf(leadId, file);
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {isOpen ? (
          <Link href={path} download={name}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}{' '}
        <Typography variant="caption" component="span" color="textSecondary">
          {aboutText(file)}
        </Typography>
      </Typography>
      {isOpen && may_be_shown && isPicture(kind) && (
        <Button size="small" aria-label={`Preview ${name}`} onClick={onShow}>
          Preview
        </Button>
      )}
      {isOpen && may_be_shown && !isPicture(kind) && (
        <Button
          size="small"
          aria-label={`Preview ${name}`}
          href={`${path}?show`}
          target="_blank"
          rel="noopener"
        >
          Preview
        </Button>
      )}
    </Stack>
  );
}

/** Only a file that a virus scanner has seen is called clean. */
function scanText({ scan, scanned_at }: LeadFile): string {
  if (scan === 'waiting') return 'waits for the virus scanner';
  return scan === 'clean' && scanned_at !== null
    ? `scanned on ${agencyTime(scanned_at)}, nothing found`
    : 'not scanned for viruses';
}

function aboutText(file: LeadFile): string {
  const { state, bytes, reason, via, scan, scan_signature } = file;
  const isMailed = via === 'answer';
  if (scan === 'infected') return `locked: a virus scanner found ${scan_signature} in it`;
  if (state === 'expected') {
    return `${sizeText(bytes)}, ${isMailed ? 'is being fetched from the mailbox' : 'has not arrived'}`;
  }
  if (state === 'refused') {
    const why = reason ?? 'it could not be checked.';
    return isMailed ? `stays in the mailbox: ${why}` : `not taken: ${why}`;
  }
  return `${sizeText(bytes)}, ${scanText(file)}`;
}

const isPicture = (kind: string | null): boolean => kind !== null && PICTURES.includes(kind);
