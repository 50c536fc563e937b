import { useEffect, useEffectEvent, useRef } from 'react';
import type { Lead } from '../../../domain/lead';

/** Rows and cards alike carry the id of their lead, so that neither needs to know of the keyboard. */
export const rowOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);

/** The place of a lead's status: its control where the lead is open or in its row, or its card on the board, which is small. */
export function statusPlaceOf(id: string): HTMLElement | null {
  const selector = `[data-status-of="${CSS.escape(id)}"]`;
  const control = [...document.querySelectorAll<HTMLElement>(selector)].at(-1);
  return control?.closest<HTMLElement>('[aria-roledescription=card]') ?? control ?? null;
}

/** The id of a row of the grid that is the heading of a group. */
export const headingId = (key: string): string => `group ${key}`;

const isHeading = (id: string) => id.startsWith(headingId(''));

export function focusedId(): string | undefined {
  const id = document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id;
  return id === undefined || isHeading(id) ? undefined : id;
}

/** Moves the focus to a lead's name in the list, from where Enter opens it. */
export function focusLead(reference: string): void {
  document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(reference)}"]`)?.focus();
}

/** An undo that takes longer does not take the focus from what is done meanwhile. */
const SOON_MS = 5000;

const NOBODY = { ids: [] as string[], until: 0 };

let expected = NOBODY;

/** Says that leads come back to the list, or to what they were: the focus goes to the first of them. */
export function expectLead(...ids: string[]): void {
  expected = { ids, until: Date.now() + SOON_MS };
}

/** Fields, dialogs and an open lead keep the focus. */
const KEEPS_FOCUS = 'input:not([type=checkbox]), textarea, [role=dialog], [role=menu], aside';

/**
 * Moves the focus to the lead that an undo has brought back.
 *
 * @param onFocus called with the lead
 */
export function useReturningLead(leads: readonly Lead[], onFocus: (lead: Lead) => void): void {
  const forget = () => {
    expected = NOBODY;
  };
  // An undo in another place, as in a lead's own page, has nothing to do with a list that is opened after it.
  useEffect(() => {
    forget();
    return forget;
  }, []);
  const follow = useEffectEvent(() => {
    const lead = leads.find(({ id }) => expected.ids.includes(id));
    if (!lead || !rowOf(lead.id)) return;
    const isWanted = expected.until > Date.now() && !document.activeElement?.closest(KEEPS_FOCUS);
    expected = NOBODY;
    if (isWanted) onFocus(lead);
  });
  useEffect(() => follow(), [leads]);
}

/**
 * Keeps the focus where it is from lead to lead, and gives it back to the list when the lead is closed: the router would
 * move it to the top of the page.
 */
export function useFocusAcrossLeads(reference: string | null) {
  const last = useRef(reference);
  useEffect(() => {
    const closed = reference ? null : last.current;
    last.current = reference;
    const { activeElement } = document;
    // The router's own effect runs after this one.
    const timer = setTimeout(() => {
      if (closed) focusLead(closed);
      else if (activeElement instanceof HTMLElement) activeElement.focus();
    });
    return () => clearTimeout(timer);
  }, [reference]);
}
