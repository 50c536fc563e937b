import { Box, Checkbox, List, ListItem, Typography } from '@mui/material';
import { memo, useDeferredValue, type MouseEvent, type ReactNode } from 'react';
import type { LastWords } from '../../../../domain/http-api/day';
import type { FoundWords } from '../../../../domain/http-api/found-words';
import type { LeadListAnswer } from '../../../../domain/http-api/leads';
import type { Lead } from '../../../../domain/lead';
import { serviceLabel } from '../../../../domain/enquiry-fields';
import { agencyDay } from '../../../../domain/zone';
import { dateText, fullTime, shortTime } from '../../../../domain/time-text';
import { useNow } from '../../../lib/use-now';
import { useSecondRender } from '../../../lib/use-second-render';
import { useStaff } from '../api/list-staff';
import { isOverdue } from './lead-counts';
import { AnswerMark, LeadLink, ownerName, senderOf } from '../lead-names';
import { FoundWordsLine } from './found-words';
import { filterOf, type ListView, openLead, viewSearch } from './list-view';
import { OwnerAvatar } from '../owner-name';
import { ReplyClock } from '../lead/reply-clock';
import { SpamButton } from '../change/spam-button';
import { StatusControl } from '../change/status-control';
import { isPast, nextActionText, worthText } from '../lead-text';

interface LeadCardsProps {
  leads: readonly Lead[];
  /** The places where the words of a search stand, by the id of a lead. */
  found: LeadListAnswer['found'];
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
      <List aria-label={group.title || 'Submissions'} disablePadding>
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

interface LeadCardProps {
  lead: Lead;
  owner: string;
  /** Empty when there is none. */
  nextAction: string;
  /** Its day is over. */
  isLate: boolean;
  /** Shown instead of the enquiry and its day. */
  answer?: LastWords | undefined;
  /** The places where the words of a search stand. */
  found?: readonly FoundWords[] | undefined;
  /** Query of the list, which stays in the address of the lead. */
  search: string;
  /** Without it there is nothing to select. */
  isSelected?: boolean;
  isOpen: boolean;
  onToggle?: (id: string) => void;
  /** At the end of its last line. */
  control?: ReactNode;
}

/** A lead as a card. */
export const LeadCard = memo(function LeadCard({ lead, answer, search, ...props }: LeadCardProps) {
  const shownAt = answer?.at ?? lead.created_at;
  const openUnlessControl = ({ target }: MouseEvent) => {
    const isControl = target instanceof Element && target.closest('a, button, input, [role]');
    if (!isControl || isControl.matches('[role=presentation]')) openLead(lead.reference);
  };
  return (
    // The name in it is a link, for the keyboard; the rest of the card only makes it easier to hit.
    <ListItem
      disablePadding
      data-id={lead.id}
      data-row
      onClick={openUnlessControl}
      sx={[cardStyle, props.isOpen && { bgcolor: 'action.selected' }]}
    >
      {props.isSelected !== undefined && (
        <Checkbox
          size="small"
          checked={props.isSelected}
          slotProps={{ input: { 'aria-label': `Select ${senderOf(lead)}` } }}
          onChange={() => props.onToggle?.(lead.id)}
        />
      )}
      <Box sx={{ flex: 1, minInlineSize: 0 }}>
        <Box sx={lineStyle}>
          <LeadLink
            lead={lead}
            search={search}
            aria-current={props.isOpen ? 'true' : undefined}
            variant="subtitle2"
            noWrap
            sx={{ flex: 1 }}
          />
          <AnswerMark lead={lead} />
          <StatusControl lead={lead} />
        </Box>
        <Box sx={lineStyle}>
          <ReplyClock lead={lead} />
          <Typography variant="caption" component="p" color="textSecondary" noWrap>
            {[worthText(lead), lead.company, serviceLabel(lead.service), props.owner]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          <Typography variant="caption" color="textSecondary" noWrap sx={endStyle}>
            <time dateTime={shownAt} title={fullTime(shownAt)}>
              {answer ? shortTime(shownAt) : dateText(agencyDay(shownAt))}
            </time>
          </Typography>
        </Box>
        <Box sx={lineStyle}>
          <Typography variant="body2" noWrap>
            {props.nextAction ? (
              <Box component="strong" sx={props.isLate ? { color: 'error.main' } : undefined}>
                {props.nextAction}
              </Box>
            ) : (
              (answer?.text ?? lead.message)
            )}
          </Typography>
          <Box sx={[endStyle, lineStyle]}>
            {lead.owner_id !== null && <OwnerAvatar name={props.owner} size={22} />}
            {props.control}
          </Box>
        </Box>
        <FoundWordsLine found={props.found} />
        {lead.spam_reason !== null && (
          <Box sx={[lineStyle, { justifyContent: 'space-between' }]}>
            <Typography variant="caption" color="textSecondary" noWrap>
              Spam: {lead.spam_reason}
            </Typography>
            <SpamButton lead={lead} spam={false} />
          </Box>
        )}
      </Box>
    </ListItem>
  );
});

const cardStyle = {
  gap: 0.5,
  alignItems: 'start',
  paddingBlock: 0.75,
  paddingInlineEnd: 0.5,
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
};

/** Keeps its width at the end of a line. */
const endStyle = { flexShrink: 0, marginInlineStart: 'auto' };

const lineStyle = { display: 'flex', gap: 1, alignItems: 'center', minBlockSize: 26 };
