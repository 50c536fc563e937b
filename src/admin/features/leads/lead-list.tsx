import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material';
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
}

/** Leads as a table where there is room for one, else as cards. */
export function LeadList({ leads, selection, ...order }: LeadListProps) {
  const isWide = useIsWide();
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
