import { useEffect, useRef, useState } from 'react';
import type { Lead } from '../../../domain/lead';
import { statusKeys, useShortcuts } from '../../app/shortcuts';
import { useChangeLead } from './api/change-lead';
import { openLead } from './list-view';

/** Rows and cards alike carry the id of their lead, so that neither needs to know of the keyboard. */
const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);

const focusedId = (): string | undefined =>
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

/** The lead whose row has the focus. */
function useFocusedLead(leads: readonly Lead[]): Lead | undefined {
  const [id, setId] = useState(focusedId);
  useEffect(() => {
    const follow = () => setId(focusedId());
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  return leads.find((lead) => lead.id === id);
}

interface ListKeysProps {
  leads: readonly Lead[];
  /** A lead is open beside the list and takes the keys that both know. */
  isLeadOpen: boolean;
  onSelect: (lead: Lead) => void;
}

/**
 * The keys of the list. The current lead is where the focus is, so moving announces itself.
 *
 * @returns the props of the keys that change the current lead; none while there is no such lead
 */
export function useListKeys({ leads, isLeadOpen, onSelect }: ListKeysProps) {
  const lastIndex = useRef(-1);
  const focusedLead = useFocusedLead(leads);

  const indexOfFocus = () => leads.findIndex(({ id }) => id === focusedId());
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
  const keysOfList = {
    j: () => moveBy(1),
    k: () => moveBy(-1),
    o: openFocused,
    // These are done in the lead itself.
    ...{ a: openFocused, t: openFocused, c: openFocused, r: openFocused, n: openFocused },
    s: withLead(({ id }) => rowOf(id)?.querySelector<HTMLElement>('[role=combobox]')?.click()),
  };
  useShortcuts({
    x: withLead(onSelect),
    '/': focusSearch,
    ...(isLeadOpen ? {} : keysOfList),
  });
  const keepPlace = () => {
    lastIndex.current = indexOfFocus();
  };
  return focusedLead && !isLeadOpen ? { lead: focusedLead, keepPlace } : undefined;
}

interface FocusedLeadKeysProps {
  lead: Lead;
  /** Called before the lead may leave the list. */
  keepPlace: () => void;
}

/** The keys that change the lead whose row has the focus; they need its mutation, hence a component. */
export function FocusedLeadKeys({ lead, keepPlace }: FocusedLeadKeysProps) {
  const { mutate: changeLead } = useChangeLead(lead);
  // The focus may have left for the page itself, which fires no event to follow.
  const ifFocused = (act: () => void) => {
    if (focusedId() === lead.id) act();
  };
  useShortcuts({
    ...statusKeys((status) =>
      ifFocused(() => {
        keepPlace();
        changeLead({ change: { status } });
      }),
    ),
    '!': () => ifFocused(() => changeLead({ change: { spam: lead.spam_reason === null } })),
  });
  return null;
}
