import { Box, Button, Typography } from '@mui/material';
import { Download, X } from 'lucide-react';
import type { ListQuery } from '../leads/list-query';
import { sizeText } from './size-text';
import { useExport } from './use-export';

interface ExportButtonProps {
  query: ListQuery;
  /** How many leads the list has, on all of its pages; a long search knows of the first thousand only. */
  total: number;
}

/** Saves the leads that the list shows, on all of its pages, as a CSV file; shows how far it is, and can be stopped. */
export function ExportButton({ query, total }: ExportButtonProps) {
  const { progress, isRunning, start, cancel } = useExport();
  return (
    <Box sx={{ position: 'relative' }}>
      <Button
        variant="outlined"
        startIcon={isRunning ? <X size={18} aria-hidden /> : <Download size={18} aria-hidden />}
        disabled={total === 0}
        onClick={() => (isRunning ? cancel() : start(query))}
      >
        {isRunning ? 'Cancel export' : 'Export CSV'}
      </Button>
      {isRunning && (
        <Box sx={progressStyle}>
          <Box
            component="progress"
            aria-label="Exporting"
            max={total}
            // Without a value the bar says only that something goes on.
            {...(progress.leads > 0 && { value: Math.min(total, progress.leads) })}
            sx={{ display: 'block', inlineSize: '100%', accentColor: 'var(--color-accent)' }}
          />
          <Typography variant="caption" noWrap>
            {progress.leads.toLocaleString('en-IN')} leads, {sizeText(progress.bytes)}
          </Typography>
        </Box>
      )}
    </Box>
  );
}

/** Below the button, over what is there: nothing moves when it comes and goes. */
const progressStyle = {
  position: 'absolute',
  insetInlineEnd: 0,
  zIndex: 1,
  minInlineSize: '100%',
  padding: 1,
  borderRadius: 1,
  backgroundColor: 'background.paper',
  boxShadow: 4,
};
