import { startTransition, useEffect, useState } from 'react';
import type { Lead } from '../../../domain/lead';
import type { LeadSort } from '../../../domain/lead-query';
import { useIsWide } from '../../components/use-is-wide';
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

/** How many fill the first screen, and more; and how many a slow phone can add before it must answer to a finger. */
const FIRST = { rows: 10, cards: 4 };
const STEP = 3;

/** Leads as a table where there is room for one, else as cards; what fills the screen is shown first. */
export function LeadList({ leads: all, selection, isAtOnce, ...order }: LeadListProps) {
  const isWide = useIsWide();
  const [shown, setShown] = useState(isAtOnce ? Infinity : isWide ? FIRST.rows : FIRST.cards);
  useEffect(() => {
    if (shown < all.length) startTransition(() => setShown(shown + STEP));
  }, [shown, all.length]);
  const leads = all.slice(0, shown);
  if (isWide) return <LeadTable leads={leads} selection={selection} {...order} />;
  return (
    <ul aria-label="Submissions">
      {leads.map((lead) => (
        <LeadCard key={lead.id} lead={lead} selection={selection} />
      ))}
    </ul>
  );
}
