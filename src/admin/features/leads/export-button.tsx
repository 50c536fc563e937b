import { Button, LinearProgress, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { Download, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { failureOf, sendAsStaff } from '../../app/request';
import { countText, inKilobytes } from '../../../domain/number-text';
import { showToast } from '../../app/toasts';
import { apiSearch, type ListView } from './list-view';

const NOTHING_YET = { leads: 0, bytes: 0 };

interface ExportButtonProps {
  view: ListView;
  /** How many leads the list has, on all of its pages. */
  total: number;
}

/** Saves the leads that the list shows, on all of its pages, as a CSV file; shows how far it is, and can be stopped. */
export function ExportButton({ view, total }: ExportButtonProps) {
  const [progress, setProgress] = useState(NOTHING_YET);
  const running = useRef<AbortController>(undefined);
  const download = useMutation({
    mutationFn: () => {
      running.current = new AbortController();
      return downloadExport(view, { signal: running.current.signal, onProgress: setProgress });
    },
    onMutate: () => setProgress(NOTHING_YET),
    onSuccess: (file) => {
      saveFile(file);
      showToast('success', { title: 'Exported', text: `${file.name}: saved to your downloads.` });
    },
    onError: ({ status, problem }) => {
      if (running.current?.signal.aborted) return;
      const refusal = status === 422 ? problem?.detail : undefined;
      const text = refusal ?? 'The export failed. Please try again.';
      showToast('error', { title: 'Error', text });
    },
  });
  if (!download.isPending) {
    return (
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<Download size={16} />}
        disabled={total === 0}
        onClick={() => download.mutate()}
        sx={{ flexShrink: 0 }}
      >
        Export CSV
      </Button>
    );
  }
  const size = inKilobytes(Math.ceil(progress.bytes / 1000));
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexShrink: 0 }}>
      <Stack>
        <LinearProgress
          aria-label="Exporting"
          // Without a value the bar says only that something goes on.
          {...(progress.leads > 0 && {
            variant: 'determinate',
            value: Math.min(100, (100 * progress.leads) / total),
          })}
        />
        <Typography variant="caption">
          {countText(progress.leads)} leads, {size}
        </Typography>
      </Stack>
      <Button startIcon={<X size={16} />} onClick={() => running.current?.abort()}>
        Cancel export
      </Button>
    </Stack>
  );
}

/** A download may take as long as it moves; this only ends one that nobody waits for any more. */
const TIMEOUT_MS = 30 * 60_000;

interface ExportOptions {
  signal: AbortSignal;
  /** Told what has arrived so far. */
  onProgress: (progress: typeof NOTHING_YET) => void;
}

const CARRIAGE_RETURN = 13;

/** Rows end in CRLF (RFC 4180), and nothing we store holds a carriage return. */
const rowsIn = (part: Uint8Array) =>
  part.reduce((rows, byte) => rows + Number(byte === CARRIAGE_RETURN), 0);

/** The name the server gives the file (RFC 6266); ours always comes quoted. */
const nameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'leads.csv';

/**
 * Fetches the leads that a view shows, on all of its pages, as a CSV file.
 *
 * @throws RequestFailure when the server refuses, or the line breaks before the end
 */
async function downloadExport(view: ListView, { signal, onProgress }: ExportOptions) {
  const path = `/api/leads/export${apiSearch({ ...view, page: 1 })}`;
  const response = await sendAsStaff(path, { signal, timeout: TIMEOUT_MS });
  if (!response.ok || !response.body) {
    throw failureOf(response, await response.json().catch(() => undefined));
  }

  const parts: Uint8Array<ArrayBuffer>[] = [];
  let [rows, bytes] = [0, 0];
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    bytes += part.value.byteLength;
    rows += rowsIn(part.value);
    // The first row is the header.
    onProgress({ leads: Math.max(0, rows - 1), bytes });
  }
  return { name: nameOf(response), content: new Blob(parts, { type: 'text/csv;charset=utf-8' }) };
}

/** Hands a file to the browser, which asks where to put it or puts it with the downloads. */
function saveFile({ name, content }: Awaited<ReturnType<typeof downloadExport>>): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
