import { useState } from 'react';
import type { Lead } from '../../../domain/lead';

/** The leads that one means to change together. */
export interface Selection {
  /** In the order of the list; only what it shows: nobody changes what they do not see. */
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  set: (ids: readonly string[]) => void;
}

export function useSelection(leads: readonly Lead[]): Selection {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const ids = leads.map(({ id }) => id).filter((id) => chosen.includes(id));
  const has = (id: string) => ids.includes(id);
  return {
    ids,
    has,
    toggle: (id) => setChosen(has(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    set: setChosen,
  };
}
