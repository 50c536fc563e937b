import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { LeadDetailAnswer } from '../../../domain/http-api/leads';
import { LEAD_STATUS_VALUES } from '../../../domain/lead-status';
import { useChangeStatus } from '../leads/change-status';
import { useOpenLead } from './use-open-lead';

/** Keys that mean something in the list too: pressed here, they are about the open lead alone. */
const OWN_KEYS = /^[jk[\]1-4xo]$/;

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('input, select, textarea, [role=dialog]') !== null;

/**
 * The keyboard in an open lead: `j` or `]` next, `k` or `[` previous, `1`–`4` status, Escape back to the list.
 *
 * @returns props of the element around the lead; it takes the focus when another lead opens
 */
export function useLeadKeys<T extends HTMLElement>(
  reference: string,
  answer: LeadDetailAnswer | undefined,
) {
  const { open, close } = useOpenLead();
  const changeStatus = useChangeStatus();
  const root = useRef<T>(null);

  useEffect(() => {
    if (!root.current) return;
    root.current.scrollTop = 0;
    // Whoever leafs by a button keeps it under the finger.
    if (!root.current.contains(document.activeElement)) root.current.focus();
  }, [reference]);

  function act(key: string) {
    if (!answer) return;
    const { previous, next } = answer.neighbours;
    const status = LEAD_STATUS_VALUES[Number(key) - 1];
    if (/^[j\]]$/.test(key) && next) open(next);
    if (/^[k[]$/.test(key) && previous) open(previous);
    if (status) changeStatus(answer.lead, status);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') close();
    if (isTyping(event) || !OWN_KEYS.test(event.key)) return;
    event.stopPropagation();
    act(event.key);
  }

  return { ref: root, tabIndex: -1, onKeyDown };
}
