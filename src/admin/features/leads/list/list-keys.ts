import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Lead } from '../../../../domain/lead';
import { statusKeys, useShortcuts } from '../../../lib/shortcuts';
import { useChangeLead, useChangeStatus } from '../api/change-lead';
import { focusedId, focusLead, rowOf, useReturningLead } from '../lead-focus';
import { openLead } from './list-view';

function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('[role=search] input');
  box?.focus();
  box?.select();
}

/** Whether the focus is on the list or on the page around it. */
const isFocusAround = (): boolean => Boolean(document.activeElement?.querySelector('[data-lead]'));

/** The lead whose row has the focus. */
export function useFocusedLead(leads: readonly Lead[]): Lead | undefined {
  const [id, setId] = useState(focusedId);
  useEffect(() => {
    const follow = () => setId(focusedId());
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  return leads.find((lead) => lead.id === id);
}

/**
 * Keeps the focus in the list when the row that has it leaves, by whatever changed its lead: the lead that takes its place
 * is the next one.
 *
 * @returns the index of the lead that had the focus last
 */
function useFocusInList(leads: readonly Lead[]) {
  const lastIndex = useRef(-1);
  const lastId = useRef<string>(undefined);
  const follow = useEffectEvent(() => {
    const id = focusedId();
    // The list takes the focus of a row that left it, and the grid gives it to a row of its own choice.
    const isRowGone = lastId.current !== undefined && rowOf(lastId.current) === null;
    if (id === undefined ? isFocusAround() : isRowGone) return;
    lastId.current = id;
    const index = leads.findIndex((lead) => lead.id === id);
    if (index >= 0) lastIndex.current = index;
  });
  const leave = useEffectEvent(({ target }: Event) => {
    // A press on nothing takes the focus away and fires no event that says so.
    if (target instanceof Element && !target.closest('[data-id]')) lastId.current = undefined;
  });
  useEffect(() => {
    const onFocus = () => follow();
    const onPress = (event: Event) => leave(event);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);
  const keep = useEffectEvent(() => {
    const id = lastId.current;
    if (id === undefined || (focusedId() === undefined && !isFocusAround())) return;
    const index = leads.findIndex((lead) => lead.id === id);
    const isThere = index >= 0;
    if (isThere) lastIndex.current = index;
    // The board draws a card anew in its next column.
    const isLost = !isThere || document.activeElement === document.body;
    const heir = leads[Math.min(lastIndex.current, leads.length - 1)];
    if (isLost && heir) focusLead(heir.reference);
  });
  useEffect(() => keep(), [leads]);
  return lastIndex;
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
 * @returns the lead that the keys of `FocusedLeadKeys` change; none while there is no such lead
 */
export function useListKeys({ leads, isLeadOpen, onSelect }: ListKeysProps) {
  const lastIndex = useFocusInList(leads);
  const focusedLead = useFocusedLead(leads);

  const indexOfFocus = () => leads.findIndex(({ id }) => id === focusedId());
  const moveTo = (index: number) => {
    const lead = leads[Math.max(0, Math.min(index, leads.length - 1))];
    if (lead) focusLead(lead.reference);
  };
  useReturningLead(leads, (lead) => moveTo(leads.indexOf(lead)));
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
  const keysIntoList = { j: () => moveBy(1), k: () => moveBy(-1) };
  const keysOfRow = {
    o: openFocused,
    // These are done in the lead itself.
    ...{ a: openFocused, t: openFocused, c: openFocused, r: openFocused },
    s: withLead(({ id }) => rowOf(id)?.querySelector<HTMLElement>('[role=combobox]')?.click()),
  };
  useShortcuts({ '/': focusSearch, ...(isLeadOpen ? {} : keysIntoList) }, { isAnywhere: true });
  useShortcuts({ x: withLead(onSelect), ...(isLeadOpen ? {} : keysOfRow) });
  return focusedLead && !isLeadOpen ? focusedLead : undefined;
}

/** The keys that change the lead whose row has the focus; they need its mutation, hence a component. */
export function FocusedLeadKeys({ lead }: { lead: Lead }) {
  const { mutate: changeLead } = useChangeLead(lead);
  const changeStatus = useChangeStatus(lead);
  // The focus may have left for the page itself, which fires no event to follow.
  const ifFocused = (act: () => void) => {
    if (focusedId() === lead.id) act();
  };
  useShortcuts({
    ...statusKeys((status) => ifFocused(() => changeStatus(status))),
    '!': () => ifFocused(() => changeLead({ change: { spam: lead.spam_reason === null } })),
  });
  return null;
}
