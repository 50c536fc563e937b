import { Alert, AlertTitle, Box, Skeleton, Stack } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useEffect, useRef } from 'react';
import { statusLabel } from '../../../../domain/lead';
import { Failure } from '../../../components/loading';
import { useLead } from '../api/read-leads';
import { LeadContent } from './lead-content';
import { SectionHeading } from './lead-facts';
import { LeadHead } from './lead-head';
import { senderOf } from '../lead-names';

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
      <LeadHead reference={reference} placement={placement} lead={shown} />
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
          <LeadContent key={lead.data.lead.id} answer={lead.data} />
        </SectionHeading>
      )}
    </Box>
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

const pageStyle = {
  paddingInline: 2,
  paddingBlockEnd: 4,
  outline: 'none',
  // An element with the focus is never below the head, or below the ways to reply at the edge of a phone.
  '& :is(input, textarea, button, a, [tabindex])': { scrollMarginBlock: '6.5rem 4.5rem' },
  // A field may be below them without being scrolled, and the phone's keyboard leaves little room.
  '&:has(:is(input, textarea, [contenteditable]):focus) [data-reply-edge]': {
    visibility: 'hidden',
  },
};

const panelStyle = {
  ...pageStyle,
  blockSize: '100%',
  overflowY: 'auto',
  backgroundColor: 'background.paper',
};
