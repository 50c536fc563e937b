import { Alert, Box, Button, LinearProgress, Stack, TextField, Typography } from '@mui/material';
import { Link, navigate } from 'gatsby';
import { Upload } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { type Import, MAX_IMPORT_BYTES } from '../../../domain/http-api/imports';
import { Failure } from '../../components/loading';
import { TitledCard } from '../../components/page';
import { importPath } from '../../lib/paths';
import { Time } from '../leads/lead/lead-facts';
import { useImports, useStartImport } from './api/imports';
import { importFailureText, stateText } from './import-text';

/** Begins an import from a file or from rows that are pasted, and lists the imports so far. */
export default function ImportCard() {
  return (
    <TitledCard title="Import leads" size="h2">
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2" color="textSecondary">
          From a table of another program: CSV, TSV, text or XLSX, up to 20 MB and 20,000 rows. You
          see what will happen before anything is stored. Nobody gets an email, and the whole import
          can be undone.
        </Typography>
        <FilePicker />
        <Imports />
      </Stack>
    </TitledCard>
  );
}

/**
 * Takes the file out of a drop or a paste, or makes one of rows as a spreadsheet copies them. Excel adds a picture of them, and
 * with a file comes its name as text.
 */
function fileIn(data: DataTransfer): File | undefined {
  const [file] = data.files;
  const text = data.getData('text');
  const isRows = /[\t\n]/.test(text.trim());
  if (file && !isRows) return file;
  return text.trim() === '' ? undefined : new File([text], 'Pasted rows.tsv');
}

/** Sends a file, then shows its import. */
function useFilePicker() {
  const start = useStartImport();
  const [isTooLarge, setTooLarge] = useState(false);
  const pick = (file: File | undefined) => {
    if (!file || start.isPending) return;
    setTooLarge(file.size > MAX_IMPORT_BYTES);
    if (file.size > MAX_IMPORT_BYTES) return;
    start.mutate(file, { onSuccess: (answer) => void navigate(importPath(answer.import.id)) });
  };
  const failure = start.error && importFailureText(start.error);
  const fault = isTooLarge
    ? 'The file is larger than 20 MB. Split it into several files.'
    : failure;
  return { pick, isSending: start.isPending, fault };
}

function FilePicker() {
  const { pick, isSending, fault } = useFilePicker();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    pick(fileIn(event.dataTransfer));
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    pick(fileIn(event.clipboardData));
  };
  return (
    <Stack
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        ...{ gap: 2, padding: 2, border: '1px dashed', borderRadius: 1 },
        borderColor: isOver ? 'primary.main' : 'divider',
      }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button
          variant="contained"
          startIcon={<Upload size={18} />}
          loading={isSending}
          loadingPosition="start"
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
        <Typography variant="body2" color="textSecondary">
          or drop it here
        </Typography>
        <input
          ref={input}
          aria-label="File to import"
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={({ target }) => {
            pick(target.files?.[0]);
            // The same file can be chosen again once it is mended.
            target.value = '';
          }}
        />
      </Stack>
      <TextField
        label="Or paste rows from a spreadsheet"
        size="small"
        // Rows that are pasted are sent at once, and nothing is typed here.
        value=""
        onChange={() => undefined}
        helperText="With the row that names the columns."
        onPaste={paste}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <Box role="status">{isSending && <LinearProgress aria-label="Reading the file" />}</Box>
      {fault && <Alert severity="error">{fault}</Alert>}
    </Stack>
  );
}

function Imports() {
  const query = useImports();
  if (!query.data) {
    return query.error && <Failure title="The imports could not be loaded." query={query} />;
  }
  const { imports } = query.data;
  if (imports.length === 0) {
    return <Typography variant="body2">There is no import yet.</Typography>;
  }
  return (
    <Stack
      component="ul"
      aria-label="Imports"
      sx={{ gap: 1, margin: 0, padding: 0, listStyle: 'none' }}
    >
      {imports.map((one) => (
        <ImportItem key={one.id} one={one} />
      ))}
    </Stack>
  );
}

function ImportItem({ one }: { one: Import }) {
  const { id, file_name, created_by_name, created_at } = one;
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
    >
      <Box sx={{ minInlineSize: 0 }}>
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {file_name}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {stateText(one)} · <Time iso={created_at} />
          {created_by_name && ` · ${created_by_name}`}
        </Typography>
      </Box>
      <Button component={Link} to={importPath(id)} size="small" aria-label={`Open ${file_name}`}>
        Open
      </Button>
    </Stack>
  );
}
