import { Button, Paper, Typography } from '@mui/material';
import { LEAD_STATUSES, LEAD_STATUS_VALUES } from '../../../domain/lead-status';
import { visuallyHidden } from '../../components/visually-hidden';
import { useChangeStatuses } from './change-statuses';
import type { Selection } from './use-selection';

/** What can be done with the selected leads together; it sticks to the screen's lower edge, so that nothing moves when it appears. */
export function BulkBar({ selection: { ids, set } }: { selection: Selection }) {
  const change = useChangeStatuses();
  const count = `${ids.length} selected`;
  return (
    <>
      <Typography role="status" sx={visuallyHidden}>
        {ids.length > 0 && count}
      </Typography>
      {ids.length > 0 && (
        <Paper role="group" aria-label="Selected submissions" elevation={8} sx={barStyle}>
          <Typography variant="subtitle2" component="span" sx={{ marginInlineEnd: 'auto' }}>
            {count}
          </Typography>
          {LEAD_STATUS_VALUES.map((status) => (
            <Button
              key={status}
              variant="outlined"
              disabled={change.isPending}
              aria-label={`Set the selected submissions to ${LEAD_STATUSES[status]}`}
              onClick={() => change.mutate({ ids: [...ids], status }, { onSuccess: () => set([]) })}
            >
              {LEAD_STATUSES[status]}
            </Button>
          ))}
          <Button onClick={() => set([])}>Clear</Button>
        </Paper>
      )}
    </>
  );
}

const barStyle = {
  position: 'sticky',
  zIndex: 'appBar',
  insetBlockEnd: 16,
  marginInline: 'auto',
  inlineSize: 'min(100% - 16px, 44rem)',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.75,
  padding: 1,
  paddingInlineStart: 2,
  border: '1px solid',
  borderColor: 'divider',
} as const;
