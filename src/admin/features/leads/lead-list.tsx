import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material';
import { startTransition, useEffect, useState } from 'react';
import type { Lead } from '../../../domain/lead';
import type { LeadSort } from '../../../domain/lead-query';
import { LeadCard } from './lead-card';
import { LeadTable } from './lead-table';
import type { Selection } from './use-selection';

interface LeadListProps {
  leads: readonly Lead[];
  selection: Selection;
  sort: LeadSort;
  onSort: (sort: LeadSort) => void;
  /** True for leads that had been shown before: the reader may come back to any of them. */
  isAtOnce: boolean;
}

/** How many fill the first screen, and more. */
const FIRST = { rows: 10, cards: 4 };

/** Leads as a table where there is room for one, else as cards; what fills the screen is shown first. */
export function LeadList({ leads: all, selection, isAtOnce, ...order }: LeadListProps) {
  const isWide = useIsWide();
  const [isComplete, setComplete] = useState(isAtOnce);
  useEffect(() => {
    // A transition is made in slices: a phone answers to a finger between them.
    startTransition(() => setComplete(true));
  }, []);
  const leads = isComplete ? all : all.slice(0, isWide ? FIRST.rows : FIRST.cards);
  if (isWide) return <LeadTable leads={leads} selection={selection} {...order} />;
  return (
    <ul aria-label="Submissions">
      {leads.map((lead) => (
        <LeadCard key={lead.id} lead={lead} selection={selection} />
      ))}
    </ul>
  );
}

/** True from 900 px. The desk is never rendered on a server, so the first answer is the true one. */
export const useIsWide = () =>
  useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
