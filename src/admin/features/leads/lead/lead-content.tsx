import { Box, Chip, Link, Stack, Typography } from '@mui/material';
import { useLocation } from '@reach/router';
import { Link as GatsbyLink } from 'gatsby';
import { useRef } from 'react';
import { serviceLabel } from '../../../../domain/enquiry-fields';
import type { LeadDetailAnswer } from '../../../../domain/http-api/leads';
import type { Lead } from '../../../../domain/lead';
import { leadPath } from '../../../lib/paths';
import { statusKeys, useShortcuts } from '../../../lib/shortcuts';
import { ordinalText } from '../../../../domain/number-text';
import { LeadCall } from '../../calls/lead-call';
import { Conversation } from '../../replies/conversation';
import { ReplyBox } from '../../replies/reply-box';
import { useChangeLead, useChangeStatus } from '../api/change-lead';
import { History } from './history';
import { LeadFacts, LeadSection, Time } from './lead-facts';
import { senderOf } from '../lead-names';
import { LeadWorth } from './lead-worth';
import { NextActions } from './next-actions';
import { NoteForm } from './note-form';
import { OwnerControl } from '../change/owner-control';
import { ReplyClock } from './reply-clock';
import { LeadActions, LeadNotices } from './spam-and-erase';
import { StatusControl } from '../change/status-control';

interface LeadContentProps {
  answer: LeadDetailAnswer;
  placement: 'panel' | 'page';
}

/** Everything about a lead; the work on it comes before the facts. */
export function LeadContent({ answer, placement }: LeadContentProps) {
  const { lead, history, actions, others, consultation } = answer;
  const isErased = lead.erased_at !== null;
  const status = useRef<HTMLButtonElement>(null);
  const { mutate: changeLead } = useChangeLead(lead);
  const changeStatus = useChangeStatus(lead);
  useShortcuts({
    ...statusKeys(changeStatus),
    s: () => status.current?.click(),
    '!': () => changeLead({ change: { spam: lead.spam_reason === null } }),
  });

  return (
    <Stack sx={{ gap: 2.5 }}>
      <Stack component="header" sx={{ gap: 1 }}>
        <Typography
          variant="h2"
          component={placement === 'page' ? 'h1' : 'h2'}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {isErased ? 'Erased lead' : senderOf(lead)}
        </Typography>
        <Stack direction="row" sx={rowStyle}>
          <StatusControl ref={status} lead={lead} />
          <ReplyClock lead={lead} />
          {lead.enquiry_number > 1 && (
            <Chip
              size="small"
              variant="outlined"
              label={`${ordinalText(lead.enquiry_number)} enquiry`}
            />
          )}
          <Typography variant="body2" color="textSecondary">
            {lead.reference}
          </Typography>
        </Stack>
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
                <ReplyBox answer={answer} />
              </LeadSection>
            )}
            <LeadSection title="Notes and history">
              <NoteForm lead={lead} />
              <History events={history} />
            </LeadSection>
          </Stack>
          <Stack sx={sectionsStyle}>
            {consultation && <LeadCall lead={lead} call={consultation} history={history} />}
            <LeadFacts lead={lead} />
            {!isErased && <LeadWorth lead={lead} />}
            <OtherEnquiries leads={others} />
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

/** The other enquiries of the same person; nothing on an only one. */
function OtherEnquiries({ leads }: { leads: readonly Lead[] }) {
  const { search } = useLocation();
  if (leads.length === 0) return null;
  return (
    <LeadSection title="Other enquiries">
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
