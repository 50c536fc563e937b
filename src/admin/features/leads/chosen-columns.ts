import { useMemo } from 'react';
import { storedChoice, useStoredChoice } from '../../stored-choice';
import { LEAD_COLUMNS } from './lead-columns';
import type { LeadColumn } from './lead-columns';

/** What fits a laptop's screen; the others are there for whoever asks for them. */
const DEFAULT_COLUMNS = 'status due contact service message received';

/** Keys of the chosen columns, separated by spaces. */
const chosenColumns = storedChoice('desk-columns', (stored) => stored ?? DEFAULT_COLUMNS);

export interface ColumnChoice {
  columns: readonly LeadColumn[];
  isShown: (key: string) => boolean;
  toggle: (key: string) => void;
}

/** The table's columns as this person wants them, remembered in this browser. */
export function useChosenColumns(): ColumnChoice {
  const chosen = useStoredChoice(chosenColumns);
  return useMemo(() => {
    const keys = new Set(chosen.split(' ').filter(Boolean));
    return {
      columns: LEAD_COLUMNS.filter(({ key }) => keys.has(key)),
      isShown: (key) => keys.has(key),
      toggle: (key) => {
        const others = [...keys].filter((other) => other !== key);
        chosenColumns.set((keys.has(key) ? others : [...others, key]).join(' '));
      },
    };
  }, [chosen]);
}
