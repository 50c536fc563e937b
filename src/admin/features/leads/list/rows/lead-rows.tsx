import { Box, Button, List, Skeleton, Stack, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { lazy, memo, type ReactNode, useDeferredValue, useSyncExternalStore } from 'react';
import type { CompanyTotal, LeadListResponse } from '../../../../../domain/http-api/leads';
import type { Lead } from '../../../../../domain/lead';
import { agencyDay } from '../../../../../domain/zone';
import { LazyPart, useSecondRender } from '../../../../components/loading';
import { useNow } from '../../../../lib/time';
import { useStaff } from '../../api/list-staff';
import { type CompanyGroup, groupCount } from '../../company-groups';
import { GroupTitle } from '../../group-title';
import { ownerName } from '../../lead-names';
import { isOverdue, isPast, nextActionText } from '../../lead-text';
import {
  type ChangeView,
  filterOf,
  isNarrowed,
  type ListView,
  NOT_NARROWED,
  viewSearch,
} from '../list-view';
import type { useSelection, useShownList } from '../shown-list';
import { LeadCard } from './lead-card';

export const loadGrid = () => import(/* webpackChunkName: "grid" */ './lead-grid');
const LeadGrid = lazy(loadGrid);

/** A phone shows this many cards at first; the others follow in a second render. */
const FIRST_CARDS = 8;

// Not by MUI's `useMediaQuery`, which warns of this query.
const isPrinting = () => window.matchMedia('print').matches;

function followPrinting(onChange: () => void) {
  const media = window.matchMedia('print');
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

interface RowsProps {
  shown: ReturnType<typeof useShownList>;
  selection: ReturnType<typeof useSelection>;
  isToday: boolean;
  isWide: boolean;
  /** Below the leads of today. */
  calls: ReactNode;
  onChange: ChangeView;
}

/** The rows of the list. The day's work is always cards, which have its calls below them. */
export function Rows({ shown, selection, isToday, isWide, calls, onChange }: RowsProps) {
  // The grid draws only the rows that are on the screen.
  const isPrinted = useSyncExternalStore(followPrinting, isPrinting);
  const { leads, groups, view, openReference } = shown;
  const { found, company_totals: totals } = shown.answer ?? {};
  const rows = { leads, groups, totals, found, view, selected: selection.ids, openReference };
  if (isWide && !isToday && !isPrinted) {
    return (
      <LazyPart waiting={<ListSkeleton isRetrying={false} />}>
        <LeadGrid {...rows} onSelect={selection.select} onChange={onChange} />
      </LazyPart>
    );
  }
  return (
    <Box sx={scrollStyle}>
      <LeadCards {...rows} isPrinted={isPrinted} onToggle={selection.toggle} />
      {calls}
    </Box>
  );
}

export const scrollStyle = { flex: 1, overflowY: { md: 'auto' } };

interface LeadCardsProps {
  leads: readonly Lead[];
  /** By company, if the list is grouped. */
  groups: readonly CompanyGroup[] | undefined;
  totals: readonly CompanyTotal[] | undefined;
  /** The places where the words of a search stand, by the id of a lead. */
  found: LeadListResponse['found'];
  view: ListView;
  selected: readonly string[];
  openReference: string | null;
  /** Paper takes all cards at once. */
  isPrinted: boolean;
  onToggle: (id: string) => void;
}

/** The sections of the list: by company, or else by what the day asks for. */
function sectionsOf({ leads, groups, totals = [], view }: SectionsProps, now: number): Section[] {
  if (groups) {
    return groups.map((group) => ({
      key: group.key,
      title: <GroupTitle group={group} />,
      label: group.title,
      count: groupCount(group, totals),
      leads: group.leads,
    }));
  }
  return filterOf(view) === 'today' ? groupsOf(leads, now) : [{ key: '', label: 'Leads', leads }];
}

type SectionsProps = Pick<LeadCardsProps, 'leads' | 'groups' | 'totals' | 'view'>;

interface Section {
  key: string;
  /** Names its list. */
  label: string;
  /** Of a section that has a heading. */
  title?: ReactNode;
  count?: string;
  leads: readonly Lead[];
}

/** Leads as cards, on phones; the day's work in its groups on every screen. */
const LeadCards = memo(function LeadCards({ view, selected, ...props }: LeadCardsProps) {
  const isSecondRender = useSecondRender('cards');
  const now = useNow();
  const staff = useDeferredValue(useStaff());
  const sections = sectionsOf({ ...props, view }, now);
  const shown = isSecondRender || props.isPrinted ? sections : firstOf(sections, FIRST_CARDS);
  const search = viewSearch(view);
  return shown.map(({ key, label, title, count, leads }) => (
    <Box key={key} component="section" aria-label={title ? label : undefined}>
      {title && (
        <Typography variant="h3" component="h2" sx={{ paddingBlock: 1, overflowWrap: 'anywhere' }}>
          {title} ({count})
        </Typography>
      )}
      <List aria-label={label} disablePadding>
        {leads.map((lead) => (
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

/** The sections as far as these have so many leads. */
function firstOf(sections: readonly Section[], most: number): Section[] {
  let left = most;
  return sections.flatMap((section) => {
    const leads = section.leads.slice(0, left);
    left -= leads.length;
    return leads.length > 0 ? [{ ...section, leads }] : [];
  });
}

/** The day's work in the order it is done: replies that are late, then next actions, the longest due first. */
function groupsOf(leads: readonly Lead[], now: number): Section[] {
  const overdue = leads.filter((lead) => isOverdue(lead, now));
  const due = leads
    .filter((lead) => !overdue.includes(lead))
    .filter(({ next_action_on: day }) => day !== null && day <= agencyDay(now))
    .sort((a, b) => (a.next_action_on ?? '').localeCompare(b.next_action_on ?? ''));
  return Object.entries({ 'Overdue replies': overdue, 'Due today or late': due })
    .filter(([, group]) => group.length > 0)
    .map(([title, group]) => ({
      ...{ key: title, label: title, title },
      count: String(group.length),
      leads: group,
    }));
}

function reasonOf(view: ListView): string {
  if (view.q) return `Nothing matches “${view.q}”.`;
  if (isNarrowed(view)) return 'No leads match these filters.';
  const filter = filterOf(view);
  switch (filter) {
    case 'all':
      return 'No contact form submissions yet.';
    case 'overdue':
      return 'Every reply is on time.';
    case 'today':
      return 'Nothing left for today: every reply is on time, no next action is due and no call is left.';
    case 'spam':
      return 'Nothing was marked as spam.';
    default:
      return `No submissions with status ${filter}`;
  }
}

interface EmptyListProps {
  view: ListView;
  onChange: ChangeView;
}

/** In place of a list without rows, with the way out when it was narrowed. */
export const EmptyList = ({ view, onChange }: EmptyListProps) => (
  <Stack sx={{ gap: 1, alignItems: 'center', paddingBlock: 8, textAlign: 'center' }}>
    <Typography variant="h2">
      {filterOf(view) === 'today' && !isNarrowed(view)
        ? 'All done for today'
        : 'No submissions found'}
    </Typography>
    <Typography color="textSecondary">{reasonOf(view)}</Typography>
    {isNarrowed(view) && <Button onClick={() => onChange(NOT_NARROWED)}>Clear filters</Button>}
  </Stack>
);

/** In place of rows that are not there yet. */
export const ListSkeleton = ({ isRetrying }: { isRetrying: boolean }) => (
  <Box>
    <Box role="status" sx={isRetrying ? undefined : visuallyHidden}>
      {isRetrying ? 'No answer yet, trying again…' : 'Loading leads…'}
    </Box>
    {Array.from({ length: 12 }, (_, row) => (
      <Skeleton key={row} aria-hidden variant="rounded" height={36} sx={{ marginBlock: 0.5 }} />
    ))}
  </Box>
);
