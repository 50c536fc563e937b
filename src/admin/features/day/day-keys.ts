import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Lead } from '../../../domain/lead';
import { useShortcuts } from '../../lib/shortcuts';
import { focusLead, useReturningLead } from '../leads/lead-focus';
import { useFocusedLead } from '../leads/list/list-keys';

/** Every row of the day, in the order of the page; a lead may have several. */
const rows = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')];

const rowOfFocus = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;

const linkIn = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('[data-lead]');

/** Moves the focus to the row beside the one that has it, before that one leaves the day. */
export function focusNextRow(): void {
  const all = rows();
  const current = rowOfFocus();
  const index = current ? all.indexOf(current) : -1;
  if (index >= 0) linkIn(all[index + 1] ?? all[index - 1])?.focus();
}

/** Names the row that takes the place of the one that had the focus, when that one has left the day. */
export function useRowInItsPlace(): RefObject<HTMLElement | null> {
  const place = useRef(0);
  useEffect(() => {
    const follow = () => {
      const row = rowOfFocus();
      if (row) place.current = rows().indexOf(row);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  return useMemo(
    () => ({
      get current() {
        const all = rows();
        return linkIn(all[Math.min(place.current, all.length - 1)]) ?? null;
      },
    }),
    [],
  );
}

interface DayKeysProps {
  leads: readonly Lead[];
  /** A lead is open beside the day and takes the keys that both know. */
  isLeadOpen: boolean;
}

/**
 * The keys of the day: the current row is where the focus is, as in the list.
 *
 * @returns the lead that the keys of `FocusedLeadKeys` change; none while there is no such lead
 */
export function useDayKeys({ leads, isLeadOpen }: DayKeysProps): Lead | undefined {
  const focusedLead = useFocusedLead(leads);
  useReturningLead(leads, ({ reference }) => focusLead(reference));
  const moveBy = (step: 1 | -1) => () => {
    const all = rows();
    const current = rowOfFocus();
    const index = current ? all.indexOf(current) + step : 0;
    linkIn(all[Math.max(0, Math.min(index, all.length - 1))])?.focus();
  };
  const open = () => linkIn(rowOfFocus() ?? undefined)?.click();
  const keysIntoDay = { j: moveBy(1), k: moveBy(-1) };
  const keysOfRow = {
    o: open,
    // These are done in the lead itself.
    ...{ a: open, t: open, c: open, r: open },
    s: () => rowOfFocus()?.querySelector<HTMLElement>('[role=combobox]')?.click(),
  };
  useShortcuts(isLeadOpen ? {} : keysIntoDay, { isAnywhere: true });
  useShortcuts(isLeadOpen ? {} : keysOfRow);
  return isLeadOpen ? undefined : focusedLead;
}
