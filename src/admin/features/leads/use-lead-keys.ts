import type { RefObject } from 'react';
import { type Lead, LEAD_STATUS_VALUES } from '../../../domain/lead';
import { useShortcuts } from '../../app/shortcuts';
import { useChangeLead } from './mutations';

/** The controls of an open lead that keys lead to. */
type Controls = Record<
  'status' | 'owner' | 'nextAction' | 'call' | 'reply' | 'note',
  RefObject<HTMLElement | null>
>;

/** The keys that work on an open lead; the table of all keys is in `app/shortcuts`. */
export function useLeadKeys(lead: Lead, controls: Controls): void {
  const changeLead = useChangeLead();
  const { status, owner, nextAction, call, reply, note } = controls;

  const setStatus = (index: number) => () => {
    const value = LEAD_STATUS_VALUES[index];
    if (value && value !== lead.status) changeLead(lead, { status: value });
  };

  useShortcuts({
    '1': setStatus(0),
    '2': setStatus(1),
    '3': setStatus(2),
    '4': setStatus(3),
    s: () => status.current?.click(),
    a: () => owner.current?.click(),
    t: () => nextAction.current?.click(),
    c: () => call.current?.click(),
    r: () => reply.current?.click(),
    n: () => note.current?.focus(),
    '!': () => changeLead(lead, { spam: lead.spam_reason === null }),
  });
}
