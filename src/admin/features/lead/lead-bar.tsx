import { IconButton, Stack } from '@mui/material';
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import type { LeadDetailAnswer } from '../../../domain/http-api/leads';
import { useOpenLead } from './use-open-lead';

interface LeadBarProps {
  /** Unknown until the lead is there. */
  neighbours: LeadDetailAnswer['neighbours'] | undefined;
}

/** Back to the list, and on to the leads before and after in it. */
export function LeadBar({ neighbours }: LeadBarProps) {
  const { open, close } = useOpenLead();
  const to = (reference: string | null | undefined) => ({
    'aria-disabled': !reference,
    onClick: () => reference && open(reference),
    sx: { opacity: reference ? 1 : 0.4 },
  });
  return (
    <Stack direction="row" sx={barStyle}>
      <IconButton aria-label="Back to the list" title="Back to the list (Esc)" onClick={close}>
        <ArrowLeft size={20} aria-hidden />
      </IconButton>
      <Stack direction="row" component="nav" aria-label="Leads in the list">
        <IconButton
          aria-label="Previous lead"
          title="Previous lead (k)"
          {...to(neighbours?.previous)}
        >
          <ChevronUp size={20} aria-hidden />
        </IconButton>
        <IconButton aria-label="Next lead" title="Next lead (j)" {...to(neighbours?.next)}>
          <ChevronDown size={20} aria-hidden />
        </IconButton>
      </Stack>
    </Stack>
  );
}

const barStyle = {
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  justifyContent: 'space-between',
  marginInline: -1.5,
  paddingBlock: 0.5,
  backgroundColor: 'inherit',
} as const;
