import { Box, Chip, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { useLocation } from '@reach/router';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronDown, ChevronUp, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { HAS_LANGUAGES, languageName } from '../../../../language/languages';
import type { Lead } from '../../../../domain/lead';
import { ordinalText } from '../../../../domain/numbers';
import { AT_THE_START, TWO_LINES } from '../../../components/written-text';
import { isDay, isOfBoard } from '../../../lib/paths';
import { statusKeys, useKeyName, useShortcuts } from '../../../lib/shortcuts';
import { dayLeads, useDay } from '../../day/api/get-day';
import { useChangeLead, useChangeStatus } from '../api/change-lead';
import { leadListQuery } from '../api/read-leads';
import { matchesText, senderOf } from '../lead-names';
import { closeLead, openLead, useListView } from '../list/list-view';
import { ReplyClock } from '../reply-clock';
import { StatusControl } from '../status-control';

const NO_LEADS: readonly Lead[] = [];

interface LeadHeadProps {
  reference: string;
  placement: 'panel' | 'page';
  /** Undefined while it is loaded, or where there is none. */
  lead: Lead | undefined;
  /** The other leads with its address or number. */
  others?: readonly Lead[] | undefined;
}

/** The head of a lead, which stays in sight: its name and status, and the ways to its neighbours and back. */
export function LeadHead({ reference, placement, lead, others = [] }: LeadHeadProps) {
  const { previous, next } = useNeighbours(reference);
  const back = isOfBoard(useLocation().search) ? 'Back to the board' : 'Back to the list';
  useShortcuts({
    j: () => next !== null && openLead(next),
    k: () => previous !== null && openLead(previous),
  });
  useShortcuts({ Escape: closeLead }, { isAnywhere: true });
  return (
    <Box component="header" sx={[headStyle, placement === 'page' && pageHeadStyle]}>
      <Box sx={barStyle}>
        <Tooltip title={`${back} (Esc)`}>
          <IconButton aria-label={back} edge="start" onClick={closeLead}>
            {placement === 'page' ? <ArrowLeft size={20} /> : <X size={20} />}
          </IconButton>
        </Tooltip>
        {lead && (
          <Typography
            variant="h2"
            component={placement === 'page' ? 'h1' : 'h2'}
            title={senderOf(lead)}
            dir="auto"
            sx={nameStyle}
          >
            {lead.erased_at === null ? senderOf(lead) : 'Erased lead'}
          </Typography>
        )}
        {HAS_LANGUAGES && lead?.language && (
          <Chip
            size="small"
            variant="outlined"
            label={languageName(lead.language)}
            sx={languageStyle}
          />
        )}
        <Stack
          direction="row"
          component="nav"
          aria-label="Leads in the list"
          sx={{ flexShrink: 0, marginInlineStart: 'auto' }}
        >
          <NeighbourButton
            label="Previous lead"
            shortcut="k"
            reference={previous}
            Icon={ChevronUp}
          />
          <NeighbourButton label="Next lead" shortcut="j" reference={next} Icon={ChevronDown} />
        </Stack>
      </Box>
      {lead && <LeadState key={lead.id} lead={lead} others={others} />}
    </Box>
  );
}

const headStyle = {
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 2,
  paddingBlock: 0.5,
  marginBlockEnd: 1,
  backgroundColor: 'inherit',
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
  // Its line goes from edge to edge.
  marginInline: -2,
  paddingInline: 2,
};

const pageHeadStyle = { backgroundColor: 'background.default' };

const barStyle = { display: 'flex', gap: 1, alignItems: 'start' };

/** A long name takes two lines at most: what is below it must stay in reach on a phone. */
const nameStyle = {
  ...TWO_LINES,
  ...AT_THE_START,
  // Padding would show the tops of a third line.
  marginBlock: '6px',
};

/** In the middle of the first line of the name. */
const languageStyle = { flexShrink: 0, marginBlockStart: 1 };

/** The status, which keys change, too, and the promise of a reply. */
function LeadState({ lead, others }: { lead: Lead; others: readonly Lead[] }) {
  const status = useRef<HTMLButtonElement>(null);
  const { mutate: changeLead } = useChangeLead(lead);
  const changeStatus = useChangeStatus(lead);
  useShortcuts({
    ...statusKeys(changeStatus),
    s: () => status.current?.click(),
    '!': () => changeLead({ change: { spam: lead.spam_reason === null } }),
  });
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, minBlockSize: 32 }}
    >
      <StatusControl ref={status} lead={lead} />
      <ReplyClock lead={lead} />
      {lead.enquiry_number > 1 && (
        <Chip
          size="small"
          variant="outlined"
          label={`${ordinalText(lead.enquiry_number)} enquiry`}
        />
      )}
      {lead.enquiry_number > 1 && (
        <Typography variant="body2" color="textSecondary">
          {matchesText(lead, others)}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {lead.reference}
      </Typography>
    </Stack>
  );
}

interface NeighbourButtonProps {
  label: string;
  shortcut: string;
  /** Null at the end of the list. */
  reference: string | null;
  Icon: typeof ChevronUp;
}

function NeighbourButton({ label, shortcut, reference, Icon }: NeighbourButtonProps) {
  const keyName = useKeyName();
  return (
    <Tooltip title={keyName(label, shortcut) || label}>
      {/* Not `disabled`: at the end of the list the button would lose the keyboard's focus. */}
      <IconButton
        aria-label={label}
        aria-disabled={reference === null}
        onClick={() => reference !== null && openLead(reference)}
        sx={{ opacity: reference === null ? 0.4 : 1 }}
      >
        <Icon size={20} />
      </IconButton>
    </Tooltip>
  );
}

/** The leads before and after this one in the day or list that the address names; it is fetched where no list is shown. */
function useNeighbours(reference: string): { previous: string | null; next: string | null } {
  const { view } = useListView();
  const isOfDay = isDay(useLocation().search);
  const list = useQuery({ ...leadListQuery(view), staleTime: Infinity, enabled: !isOfDay });
  const { data: day } = useDay({ isWanted: isOfDay });
  const leadsOfDay = useMemo(() => dayLeads(day), [day]);
  const leads = isOfDay ? leadsOfDay : (list.data?.leads ?? NO_LEADS);
  const indexIn = (list: readonly Lead[]) => list.findIndex((lead) => lead.reference === reference);
  // A lead that left the list, as one does whose new status the filter hides, keeps its place for as long as it is open.
  const [order, setOrder] = useState(leads);
  if (order !== leads && indexIn(leads) >= 0) setOrder(leads);
  const index = indexIn(order);
  const isInList = (lead: Lead | undefined) => lead && leads.some(({ id }) => id === lead.id);
  return {
    previous: order.slice(0, Math.max(0, index)).findLast(isInList)?.reference ?? null,
    next: index < 0 ? null : (order.slice(index + 1).find(isInList)?.reference ?? null),
  };
}
