import { Button } from '@mui/material';
import type { Lead } from '../../../domain/lead';
import { useChangeLead } from './api/change-lead';
import { senderOf } from './lead-names';

interface SpamButtonProps {
  lead: Lead;
  spam: boolean;
  /** Place in the order of the Tab key, where a grid decides it. */
  tabIndex?: number;
}

/** Marks a lead as spam, or restores it. */
export function SpamButton({ lead, spam, tabIndex }: SpamButtonProps) {
  const { mutate: changeLead } = useChangeLead(lead);
  const label = spam ? 'Mark as spam' : 'Restore';
  return (
    <Button
      color="inherit"
      size="small"
      aria-label={`${label}: ${senderOf(lead)}`}
      tabIndex={tabIndex}
      onClick={() => changeLead({ change: { spam } })}
      sx={{ flexShrink: 0 }}
    >
      {label}
    </Button>
  );
}
