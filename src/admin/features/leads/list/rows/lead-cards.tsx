import { Box, List, Typography } from '@mui/material';
import { memo, useDeferredValue } from 'react';
import type { LeadListResponse } from '../../../../../domain/http-api/leads';
import type { Lead } from '../../../../../domain/lead';
import { agencyDay } from '../../../../../domain/zone';
import { useNow } from '../../../../lib/time';
import { useSecondRender } from '../../../../lib/use-second-render';
import { useStaff } from '../../api/list-staff';
import { ownerName } from '../../lead-names';
import { isOverdue, isPast, nextActionText } from '../../lead-text';
import { filterOf, type ListView, viewSearch } from '../list-view';
import { LeadCard } from './lead-card';

interface LeadCardsProps {
  leads: readonly Lead[];
  /** The places where the words of a search stand, by the id of a lead. */
  found: LeadListResponse['found'];
  view: ListView;
  selected: readonly string[];
  openReference: string | null;
  /** Paper takes all cards at once. */
  isPrinted: boolean;
  onToggle: (id: string) => void;
}

/** A phone shows this many cards at first; the others follow in a second render. */
const FIRST_CARDS = 8;

/** Leads as cards, on phones; the day's work in its groups on every screen. */
export const LeadCards = memo(function LeadCards({ view, selected, ...props }: LeadCardsProps) {
  const isSecondRender = useSecondRender('cards');
  const leads = isSecondRender || props.isPrinted ? props.leads : props.leads.slice(0, FIRST_CARDS);
  const now = useNow();
  const staff = useDeferredValue(useStaff());
  const groups = filterOf(view) === 'today' ? groupsOf(leads, now) : [{ title: '', leads }];
  const search = viewSearch(view);
  return groups.map((group) => (
    <Box key={group.title} component="section" aria-label={group.title || undefined}>
      {group.title && (
        <Typography variant="h3" component="h2" sx={{ paddingBlock: 1 }}>
          {group.title} ({group.leads.length})
        </Typography>
      )}
      <List aria-label={group.title || 'Leads'} disablePadding>
        {group.leads.map((lead) => (
          <LeadCard
            key={lead.id}
            lead={lead}
            found={props.found?.[lead.id]}
            owner={ownerName(staff, lead.owner_id)}
            nextAction={nextActionText(lead, now)}
            isLate={isPast(lead.next_action_on, now)}
            search={search}
            isSelected={selected.includes(lead.id)}
            isOpen={lead.reference === props.openReference}
            onToggle={props.onToggle}
          />
        ))}
      </List>
    </Box>
  ));
});

/** The day's work in the order it is done: replies that are late, then next actions, the longest due first. */
function groupsOf(leads: readonly Lead[], now: number) {
  const overdue = leads.filter((lead) => isOverdue(lead, now));
  const due = leads
    .filter((lead) => !overdue.includes(lead))
    .filter(({ next_action_on: day }) => day !== null && day <= agencyDay(now))
    .sort((a, b) => (a.next_action_on ?? '').localeCompare(b.next_action_on ?? ''));
  return [
    { title: 'Overdue replies', leads: overdue },
    { title: 'Due today or late', leads: due },
  ].filter((group) => group.leads.length > 0);
}
