import { Alert, AlertTitle, Box, Skeleton, Stack, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { useEffect, useRef } from 'react';
import type { LeadDetailResponse } from '../../domain/http-api/leads';
import { statusLabel } from '../../domain/lead';
import { Failure } from '../components/loading';
import { TAKES_SHORTCUTS } from '../lib/shortcuts';
import { forgetDraftsAbout } from '../lib/storage';
import { LeadCall } from '../features/calls/lead-call';
import { Conversation } from '../features/replies/conversation';
import { ReplyBox, ReplyButtons, useReply } from '../features/replies/reply-box';
import { useLead } from '../features/leads/api/lead';
import { senderOf } from '../features/leads/lead-names';
import { LeadActions, LeadNotices, OwnerControl } from '../features/leads/lead/lead-controls';
import {
  LeadFacts,
  LeadSection,
  MergedEnquiries,
  OtherLeads,
  SectionHeading,
} from '../features/leads/lead/lead-facts';
import { LeadHead } from '../features/leads/lead/lead-head';
import { openLead } from '../features/leads/list/list-view';
import { LeadWorth } from '../features/leads/lead/lead-worth';
import { NextActions } from '../features/leads/lead/next-actions';
import { History, NoteForm } from '../features/leads/lead/notes-and-history';

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

  // The address of an enquiry that was merged leads to the lead that it is part of.
  const isMerged = lead.data?.merged.some((enquiry) => enquiry.reference === reference);
  useEffect(() => {
    if (isMerged && shown) openLead(shown.reference, { replace: true });
  }, [isMerged, shown]);

  return (
    <Box
      {...TAKES_SHORTCUTS}
      ref={root}
      component={placement === 'page' ? 'main' : 'aside'}
      aria-label={`Lead ${reference}`}
      tabIndex={-1}
      sx={placement === 'page' ? pageStyle : panelStyle}
    >
      <LeadHead
        reference={reference}
        placement={placement}
        lead={shown}
        others={lead.data?.others}
      />
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

/** Everything about a lead below its head; the work on it comes before the facts. */
function LeadContent({ answer }: { answer: LeadDetailResponse }) {
  const { lead, history, actions, merged, others, colleagues, consultation, files } = answer;
  const isErased = lead.erased_at !== null;
  useEffect(() => {
    if (isErased) forgetDraftsAbout(lead.id);
  }, [isErased, lead.id]);
  const reply = useReply(lead);
  const isPhone = !useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'));

  return (
    <Stack sx={{ gap: 2.5 }}>
      <Stack sx={{ gap: 1 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <OwnerControl lead={lead} />
        </Stack>
        {!isErased && <NextActions lead={lead} actions={actions} />}
      </Stack>
      <LeadNotices lead={lead} />
      <Box sx={{ containerType: 'inline-size' }}>
        <Box sx={besideStyle}>
          <Stack sx={sectionsStyle}>
            {!isErased && (
              <LeadSection title="Conversation">
                <Conversation {...{ lead, history, merged, files }} />
                <ReplyBox answer={answer} reply={reply} hasNoButtons={isPhone} />
              </LeadSection>
            )}
            <LeadSection title="Notes and history">
              {!isErased && <NoteForm lead={lead} />}
              <History events={history} merged={merged} />
            </LeadSection>
          </Stack>
          <Stack sx={sectionsStyle}>
            {consultation && <LeadCall lead={lead} call={consultation} history={history} />}
            <LeadFacts lead={lead} />
            {!isErased && <LeadWorth lead={lead} />}
            {!isErased && <MergedEnquiries merged={merged} />}
            <OtherLeads {...{ lead, others, colleagues }} />
            {!isErased && (
              <Box sx={{ displayPrint: 'none' }}>
                <LeadActions lead={lead} />
              </Box>
            )}
            {!consultation && <LeadCall lead={lead} call={null} history={history} />}
            {!lead.journey && !lead.added_source && (
              <Typography variant="body2" color="textSecondary">
                No source data
              </Typography>
            )}
          </Stack>
        </Box>
      </Box>
      {isPhone && !isErased && reply.form === null && (
        <ReplyButtons lead={lead} opener={reply.opener} onOpen={reply.setOpen} isAtEdge />
      )}
    </Stack>
  );
}

const sectionsStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2.5,
  minInlineSize: 0,
  containerType: 'inline-size',
};

/** The work on a lead with its facts beside it, where there is room; on paper below it. */
const besideStyle = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 34rem)': { gridTemplateColumns: 'minmax(0, 1fr) 13rem' },
  '@container (min-width: 52rem)': { gridTemplateColumns: 'minmax(0, 1fr) 21rem' },
  '@media print': { gridTemplateColumns: 'minmax(0, 1fr)' },
};
