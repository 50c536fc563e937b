import { Button, LinearProgress, Stack, Typography } from '@mui/material';
import { Download, X } from 'lucide-react';
import { countText, inKilobytes } from '../../../domain/number-text';
import { useExportLeads } from './api/export-leads';
import type { ListView } from './list-view';

interface ExportButtonProps {
  view: ListView;
  /** Number of leads in the list, on all of its pages. */
  total: number;
}

/** Saves the leads that the list shows, on all of its pages, as a CSV file; shows how far it is, and can be stopped. */
export function ExportButton({ view, total }: ExportButtonProps) {
  const { mutate: exportLeads, isPending, progress, cancel } = useExportLeads(view);
  if (!isPending) {
    return (
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<Download size={16} />}
        disabled={total === 0}
        onClick={() => exportLeads()}
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
      <Button startIcon={<X size={16} />} onClick={cancel}>
        Cancel export
      </Button>
    </Stack>
  );
}
