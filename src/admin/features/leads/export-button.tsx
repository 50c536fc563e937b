import { Button, LinearProgress, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { Download, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { showToast } from '../../app/show-toast';
import { countText, inKilobytes } from '../../app/time-text';
import { downloadExport, saveFile, type ExportProgress } from './download-export';
import type { ListView } from './list-view';

const NOTHING_YET: ExportProgress = { leads: 0, bytes: 0 };

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
        startIcon={<Download size={16} aria-hidden />}
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
      <Button startIcon={<X size={16} aria-hidden />} onClick={() => running.current?.abort()}>
        Cancel export
      </Button>
    </Stack>
  );
}
