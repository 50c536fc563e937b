import { Checkbox } from '@mui/material';
import type { Lead } from '../../../domain/lead';
import { senderOf } from './lead-texts';
import type { Selection } from './use-selection';

interface SelectBoxProps {
  lead: Lead;
  selection: Selection;
}

/** Takes a lead into the selection, or out of it. */
export const SelectBox = ({ lead, selection }: SelectBoxProps) => (
  <Checkbox
    checked={selection.has(lead.id)}
    onChange={() => selection.toggle(lead.id)}
    slotProps={{ input: { 'aria-label': `Select ${senderOf(lead)}` } }}
  />
);
