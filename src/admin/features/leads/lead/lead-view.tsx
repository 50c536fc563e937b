import { Alert, AlertTitle, Box, IconButton, Skeleton, Stack, Tooltip } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { ArrowLeft, ChevronDown, ChevronUp, X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from '@reach/router';
import { type Lead, statusLabel } from '../../../../domain/lead';
import { Failure } from '../../../components/failure';
import { isDay, isOfBoard } from '../../../lib/paths';
import { useShortcuts } from '../../../lib/shortcuts';
import { useDay } from '../../day/api/get-day';
import { dayLeads } from '../../day/day-sections';
import { useLead } from '../api/get-lead';
import { leadListQuery } from '../api/list-leads';
import { LeadContent } from './lead-content';
import { SectionHeading } from './lead-facts';
import { senderOf } from '../lead-names';
import { closeLead, openLead, useListView } from '../list/list-view';

const NO_LEADS: readonly Lead[] = [];

interface LeadViewProps {
  reference: string;
  placement: 'panel' | 'page';
}

/** An open lead in each of its states: loading, failed, unknown, there. */
export default function LeadView({ reference, placement }: LeadViewProps) {
  const lead = useLead(reference);
  const root = useRef<HTMLElement>(null);
  const shown = lead.data?.lead;

  useEffect(() => {
    if (!root.current) return;
    root.current.scrollTop = 0;
    // A reader who goes from lead to lead by a button keeps the focus on it.
    if (!root.current.contains(document.activeElement)) root.current.focus();
  }, [reference]);

  return (
    <Box
      ref={root}
      component={placement === 'page' ? 'main' : 'aside'}
      aria-label={`Lead ${reference}`}
      tabIndex={-1}
      sx={placement === 'page' ? pageStyle : panelStyle}
    >
      <LeadBar reference={reference} placement={placement} />
      <Box role="status" sx={visuallyHidden}>
        {lead.isPending && 'Loading the lead…'}
        {shown && `${senderOf(shown)}, ${statusLabel(shown.status)}`}
      </Box>
      {placement === 'page' && !shown && (
        <Box component="h1" sx={visuallyHidden}>
          Lead {reference}
        </Box>
      )}
      {lead.isPending && <LeadSkeleton />}
      {!lead.data && lead.error && <LeadFailure reference={reference} lead={lead} />}
      {lead.data && (
        <SectionHeading value={placement === 'page' ? 'h2' : 'h3'}>
          <LeadContent key={lead.data.lead.id} answer={lead.data} placement={placement} />
        </SectionHeading>
      )}
    </Box>
  );
}

function LeadBar({ reference, placement }: LeadViewProps) {
  const { previous, next } = useNeighbours(reference);
  const back = isOfBoard(useLocation().search) ? 'Back to the board' : 'Back to the list';
  useShortcuts({
    j: () => next !== null && openLead(next),
    k: () => previous !== null && openLead(previous),
    Escape: closeLead,
  });
  return (
    <Stack
      direction="row"
      sx={{
        position: 'sticky',
        insetBlockStart: 0,
        zIndex: 1,
        justifyContent: 'space-between',
        paddingBlock: 0.5,
        backgroundColor: placement === 'page' ? 'background.default' : 'inherit',
      }}
    >
      <Tooltip title={`${back} (Esc)`}>
        <IconButton aria-label={back} edge="start" onClick={closeLead}>
          {placement === 'page' ? <ArrowLeft size={20} /> : <X size={20} />}
        </IconButton>
      </Tooltip>
      <Stack direction="row" component="nav" aria-label="Leads in the list">
        <NeighbourButton label="Previous lead" shortcut="k" reference={previous} Icon={ChevronUp} />
        <NeighbourButton label="Next lead" shortcut="j" reference={next} Icon={ChevronDown} />
      </Stack>
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

const NeighbourButton = ({ label, shortcut, reference, Icon }: NeighbourButtonProps) => (
  <Tooltip title={`${label} (${shortcut})`}>
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

interface LeadFailureProps {
  reference: string;
  lead: ReturnType<typeof useLead>;
}

/** In place of a lead that does not exist or could not be loaded. */
function LeadFailure({ reference, lead }: LeadFailureProps) {
  if (!lead.error?.isRefusal)
    return <Failure title="This lead could not be loaded." query={lead} />;
  return (
    <Alert severity="info" role="alert">
      <AlertTitle>No such lead</AlertTitle>
      No lead has the reference {reference}.
    </Alert>
  );
}

const LeadSkeleton = () => (
  <Stack aria-hidden sx={{ gap: 2 }}>
    <Skeleton variant="rounded" height={32} width="60%" />
    <Skeleton variant="rounded" height={40} />
    <Skeleton variant="rounded" height={200} />
    <Skeleton variant="rounded" height={160} />
  </Stack>
);

const pageStyle = { paddingInline: 2, paddingBlockEnd: 4, outline: 'none' };

const panelStyle = {
  ...pageStyle,
  blockSize: '100%',
  overflowY: 'auto',
  paddingInline: 2.5,
  backgroundColor: 'background.paper',
};
