import type { Lead } from '../../../domain/lead';
import { TickBox } from '../../components/tick-box';
import { senderOf } from './lead-texts';
import type { Selection } from './use-selection';

interface SelectBoxProps {
  lead: Lead;
  selection: Selection;
}

/** Takes a lead into the selection, or out of it. */
export const SelectBox = ({ lead, selection }: SelectBoxProps) => (
  <TickBox
    label={`Select ${senderOf(lead)}`}
    isTicked={selection.has(lead.id)}
    onChange={() => selection.toggle(lead.id)}
  />
);
