import { Button, LinearProgress, Menu, MenuItem, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown, Download, X } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  EXPORT_FORMAT_VALUES,
  EXPORT_FORMATS,
  type ExportFormat,
} from '../../../../../domain/export-formats';
import { countText, inKilobytes } from '../../../../../domain/numbers';
import { useMenu } from '../../../../components/menu';
import { saveFile } from '../../../../lib/save-file';
import { retryOffer, useToasts } from '../../../../toasts/toasts';
import type { ExportProgress } from '../../api/export-leads';
import type { ListView } from '../list-view';

const NOTHING_YET: ExportProgress = { leads: undefined, bytes: 0 };

type Export = ReturnType<typeof useExportLeads>;

interface ExportButtonProps extends Export {
  /** Number of leads in the list, on all of its pages. */
  total: number;
}

/** Saves the leads that the list shows, on all of its pages, as a file of the chosen format. */
export function ExportButton({ total, start }: ExportButtonProps) {
  const { button, menu, close } = useMenu();
  const choose = (format: ExportFormat) => {
    close();
    start(format);
  };
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<Download size={16} />}
        endIcon={<ChevronDown size={16} />}
        disabled={total === 0}
        sx={{ flexShrink: 0 }}
        {...button}
      >
        Export
      </Button>
      <Menu {...menu}>
        {EXPORT_FORMAT_VALUES.map((format) => (
          <MenuItem key={format} onClick={() => choose(format)}>
            {EXPORT_FORMATS[format]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Shows how far an export is, and stops it. */
export const ExportUnderWay = ({
  total,
  progress: { leads, bytes },
  cancel,
}: ExportButtonProps) => (
  <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexShrink: 0 }}>
    <Stack>
      <LinearProgress
        aria-label="Exporting"
        // Without a value the bar says only that something goes on.
        {...(leads && {
          variant: 'determinate',
          value: Math.min(100, (100 * leads) / total),
        })}
      />
      <Typography variant="caption">
        {leads !== undefined && `${countText(leads)} leads, `}
        {inKilobytes(Math.ceil(bytes / 1000))}
      </Typography>
    </Stack>
    <Button startIcon={<X size={16} />} onClick={cancel}>
      Cancel export
    </Button>
  </Stack>
);

/** Saves the leads that a view shows. The request's code is loaded with the first export, which few visits need. */
export function useExportLeads(view: ListView) {
  const { showToast } = useToasts();
  const [progress, setProgress] = useState<ExportProgress>(NOTHING_YET);
  const controller = useRef<AbortController>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const { signal } = (controller.current = new AbortController());
      const { exportLeads } = await import(
        /* webpackChunkName: "export" */ '../../api/export-leads'
      );
      const file = await exportLeads(view, format, { signal, onProgress: setProgress });
      saveFile(file);
      return file;
    },
    onMutate: () => setProgress(NOTHING_YET),
    onSuccess: ({ name }) =>
      showToast('success', { title: 'Exported', text: `${name}: saved to your downloads.` }),
    onError: (failure, format) => {
      if (controller.current?.signal.aborted) return;
      const { status, problem } = failure;
      const refusal = status === 422 ? problem?.detail : undefined;
      const text = refusal ?? 'The export failed. Please try again.';
      const retry = retryOffer(failure, () => mutate(format));
      showToast('error', { title: 'Error', text }, retry);
    },
  });
  const cancel = () => controller.current?.abort();
  return { start: (format: ExportFormat) => mutate(format), isPending, progress, cancel };
}
