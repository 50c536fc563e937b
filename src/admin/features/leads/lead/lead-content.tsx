import { Box, Link, Stack, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useLocation } from '@reach/router';
import { Link as GatsbyLink } from 'gatsby';
import { useEffect } from 'react';
import { serviceLabel } from '../../../../domain/enquiry-fields';
import type { LeadDetailResponse } from '../../../../domain/http-api/leads';
import type { Lead } from '../../../../domain/lead';
import { leadPath } from '../../../lib/paths';
import { forgetDraftsAbout } from '../../../lib/storage';
import { LeadCall } from '../../calls/lead-call';
import { Conversation } from '../../replies/conversation';
import { ReplyBox } from '../../replies/reply-box';
import { ReplyButtons, useReply } from '../../replies/reply-buttons';
import { History } from './history';
import { LeadFacts, LeadSection, Time } from './lead-facts';
import { LeadWorth } from './lead-worth';
import { NextActions } from './next-actions';
import { NoteForm } from './note-form';
import { OwnerControl } from '../change/owner-control';
import { LeadActions, LeadNotices } from './spam-and-erase';
import { StatusControl } from '../change/status-control';

/** Everything about a lead below its head; the work on it comes before the facts. */
export function LeadContent({ answer }: { answer: LeadDetailResponse }) {
  const { lead, history, actions, others, consultation } = answer;
  const isErased = lead.erased_at !== null;
  useEffect(() => {
    if (isErased) forgetDraftsAbout(lead.id);
  }, [isErased, lead.id]);
  const reply = useReply(lead);
  const isPhone = !useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'));

  return (
    <Stack sx={{ gap: 2.5 }}>
      <Stack sx={{ gap: 1 }}>
        <Stack direction="row" sx={rowStyle}>
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
                <Conversation lead={lead} history={history} />
                <ReplyBox answer={answer} reply={reply} hasNoButtons={isPhone} />
              </LeadSection>
            )}
            <LeadSection title="Notes and history">
              {!isErased && <NoteForm lead={lead} />}
              <History events={history} />
            </LeadSection>
          </Stack>
          <Stack sx={sectionsStyle}>
            {consultation && <LeadCall lead={lead} call={consultation} history={history} />}
            <LeadFacts lead={lead} />
            {!isErased && <LeadWorth lead={lead} />}
            <OtherLeads leads={others} />
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

/** The work on a lead with its facts beside it, where there is room. */
const besideStyle = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 34rem)': { gridTemplateColumns: 'minmax(0, 1fr) 13rem' },
  '@container (min-width: 52rem)': { gridTemplateColumns: 'minmax(0, 1fr) 21rem' },
};

/** The other leads of the same person; nothing on an only one. */
function OtherLeads({ leads }: { leads: readonly Lead[] }) {
  const { search } = useLocation();
  if (leads.length === 0) return null;
  return (
    <LeadSection title="Other leads of this person">
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {leads.map((lead) => (
          <Stack key={lead.id} component="li" direction="row" sx={rowStyle}>
            <Link component={GatsbyLink} to={leadPath(lead.reference, search)} variant="body2">
              {lead.reference}
            </Link>
            <Typography variant="body2" sx={{ flex: 1 }}>
              {serviceLabel(lead.service)}, <Time iso={lead.created_at} />
            </Typography>
            <StatusControl lead={lead} />
          </Stack>
        ))}
      </Box>
    </LeadSection>
  );
}

const rowStyle = { flexWrap: 'wrap', alignItems: 'center', gap: 1 };
