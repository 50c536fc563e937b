import { useRef, useState } from 'react';
import type { Lead } from '../../../domain/lead';
import { LEAD_STATUS_VALUES, statusLabel } from '../../../domain/lead-status';
import { Spoken } from '../../components/spoken';
import { leadPath } from '../../paths';
import { useRouter } from '../../router';
import { useChangeStatus } from '../leads/change-status';
import { senderOf } from '../leads/lead-texts';
import type { Selection } from '../leads/use-selection';
import { focusLead, focusedLead, focusSearch } from './list-focus';
import { useShortcuts } from './use-shortcuts';

interface ListShortcutsProps {
  leads: readonly Lead[];
  selection: Selection;
}

/**
 * The keys that work on the list. Where one is, is where the focus is, so moving announces itself; what a key has done is
 * said here.
 */
export function ListShortcuts({ leads, selection }: ListShortcutsProps) {
  const { search, navigate } = useRouter();
  const changeStatus = useChangeStatus();
  const [said, say] = useState('');
  const lastIndex = useRef(-1);

  const indexOfFocus = () => leads.findIndex(({ id }) => id === focusedLead());
  const current = () => leads[indexOfFocus()];

  const moveTo = (index: number) => {
    const lead = leads[Math.max(0, Math.min(index, leads.length - 1))];
    if (!lead) return;
    focusLead(lead.id);
    lastIndex.current = leads.indexOf(lead);
  };
  const moveBy = (step: 1 | -1) => {
    const index = indexOfFocus();
    // A lead that left the list has left its place to the one after it.
    moveTo(index < 0 ? Math.max(0, lastIndex.current) : index + step);
  };
  const setStatus = (status: (typeof LEAD_STATUS_VALUES)[number]) => {
    const lead = current();
    if (!lead) return say('No submission is chosen. Press j to move to one.');
    lastIndex.current = leads.indexOf(lead);
    changeStatus(lead, status);
    say(`${senderOf(lead)}: ${statusLabel(status)}`);
  };
  const select = () => {
    const lead = current();
    if (!lead) return;
    selection.toggle(lead.id);
    say(`${senderOf(lead)} ${selection.has(lead.id) ? 'not selected' : 'selected'}`);
  };
  const open = () => {
    const lead = current();
    if (lead) navigate(leadPath(lead.reference, search));
  };

  const statusKeys = LEAD_STATUS_VALUES.map((status, index) => [
    String(index + 1),
    () => setStatus(status),
  ]);
  useShortcuts({
    j: () => moveBy(1),
    k: () => moveBy(-1),
    x: select,
    o: open,
    '/': focusSearch,
    ...Object.fromEntries(statusKeys),
  });
  return <Spoken>{said}</Spoken>;
}
