import { useRef } from 'react';
import type { Lead, LeadStatus } from '../../../domain/lead';
import { statusKeys, useShortcuts } from '../../app/shortcuts';
import { useChangeLead } from './change-lead';
import { openLead } from './list-view';

/** Rows and cards alike carry the id of their lead, so that neither needs to know of the keyboard. */
const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);

const focusedLead = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id;

/** Moves the focus to a lead's name in the list, from where Enter opens it. */
export function focusLead(reference: string): void {
  document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(reference)}"]`)?.focus();
}

function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('[role=search] input');
  box?.focus();
  box?.select();
}

interface ListKeysProps {
  leads: readonly Lead[];
  /** A lead is open beside the list and takes the keys that both know. */
  isLeadOpen: boolean;
  onSelect: (lead: Lead) => void;
}

/** The keys of the list. The current lead is where the focus is, so moving announces itself. */
export function useListKeys({ leads, isLeadOpen, onSelect }: ListKeysProps): void {
  const changeLead = useChangeLead();
  const lastIndex = useRef(-1);

  const indexOfFocus = () => leads.findIndex(({ id }) => id === focusedLead());
  const moveTo = (index: number) => {
    const lead = leads[Math.max(0, Math.min(index, leads.length - 1))];
    if (!lead) return;
    focusLead(lead.reference);
    lastIndex.current = leads.indexOf(lead);
  };
  const moveBy = (step: 1 | -1) => {
    const index = indexOfFocus();
    // A lead that left the list has left its place to the one after it.
    moveTo(index < 0 ? Math.max(0, lastIndex.current) : index + step);
  };
  const withLead = (act: (lead: Lead) => void) => () => {
    const lead = leads[indexOfFocus()];
    if (lead) act(lead);
  };
  const openFocused = withLead(({ reference }) => openLead(reference));
  const setStatus = (status: LeadStatus) =>
    withLead((lead) => {
      lastIndex.current = leads.indexOf(lead);
      changeLead(lead, { status });
    })();
  const keysOfList = {
    j: () => moveBy(1),
    k: () => moveBy(-1),
    o: openFocused,
    // These are done in the lead itself.
    ...{ a: openFocused, t: openFocused, c: openFocused, r: openFocused, n: openFocused },
    s: withLead(({ id }) => rowOf(id)?.querySelector<HTMLElement>('[role=combobox]')?.click()),
    '!': withLead((lead) => changeLead(lead, { spam: lead.spam_reason === null })),
    ...statusKeys(setStatus),
  };
  useShortcuts({
    x: withLead(onSelect),
    '/': focusSearch,
    ...(isLeadOpen ? {} : keysOfList),
  });
}
