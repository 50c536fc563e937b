import { Alert, AlertTitle, Box, IconButton, Skeleton, Stack, Tooltip } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { ArrowLeft, ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { statusLabel } from '../../../domain/lead';
import { Failure } from '../../app/failure';
import { useShortcuts } from '../../app/shortcuts';
import { LeadContent } from './lead-content';
import { SectionHeading } from './lead-facts';
import { senderOf } from './lead-names';
import { closeLead, openLead } from './list-view';
import { useLead, useNeighbours } from './queries';

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
  useShortcuts({
    j: () => next !== null && openLead(next),
    k: () => previous !== null && openLead(previous),
    Escape: closeLead,
  });
  const neighbour = (label: string, key: string, to: string | null, Icon: typeof ChevronUp) => (
    <Tooltip title={`${label} (${key})`}>
      {/* Not `disabled`: at the end of the list the button would lose the keyboard's focus. */}
      <IconButton
        aria-label={label}
        aria-disabled={to === null}
        onClick={() => to !== null && openLead(to)}
        sx={{ opacity: to === null ? 0.4 : 1 }}
      >
        <Icon size={20} />
      </IconButton>
    </Tooltip>
  );
  return (
    <Stack
      direction="row"
      sx={{
        position: 'sticky',
        insetBlockStart: 0,
        zIndex: 1,
        justifyContent: 'space-between',
        paddingBlock: 0.5,
        backgroundColor: 'inherit',
      }}
    >
      <Tooltip title="Back to the list (Esc)">
        <IconButton aria-label="Back to the list" edge="start" onClick={closeLead}>
          {placement === 'page' ? <ArrowLeft size={20} /> : <X size={20} />}
        </IconButton>
      </Tooltip>
      <Stack direction="row" component="nav" aria-label="Leads in the list">
        {neighbour('Previous lead', 'k', previous, ChevronUp)}
        {neighbour('Next lead', 'j', next, ChevronDown)}
      </Stack>
    </Stack>
  );
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
