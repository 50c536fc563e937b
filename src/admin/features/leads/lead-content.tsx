import { Box, Button, Chip, Link, Stack, Tooltip, Typography } from '@mui/material';
import { useLocation } from '@reach/router';
import { Link as GatsbyLink } from 'gatsby';
import { OctagonAlert, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { LeadDetailAnswer } from '../../../domain/http-api/leads';
import type { Lead } from '../../../domain/lead';
import { serviceLabel } from '../../../domain/enquiry-fields';
import { leadPath } from '../../app/paths';
import { ordinalText } from '../../app/time-text';
import { LeadCall } from '../calls/lead-call';
import { EraseDialog } from './erase-dialog';
import { History } from './history';
import { LeadFacts, LeadSection, Time } from './lead-facts';
import { LeadNotices } from './lead-notices';
import { senderOf } from './lead-texts';
import { useChangeLead } from './mutations';
import { NextAction } from './next-action';
import { NoteForm } from './note-form';
import { OwnerControl } from './owner-control';
import { Replies } from './replies';
import { ReplyClock } from './reply-clock';
import { StatusControl } from './status-control';
import { useLeadKeys } from './use-lead-keys';

interface LeadContentProps {
  answer: LeadDetailAnswer;
  placement: 'panel' | 'page';
}

/** Everything about a lead; the work on it comes before the facts. */
export function LeadContent({ answer, placement }: LeadContentProps) {
  const { lead, history, earlier, consultation } = answer;
  const isErased = lead.erased_at !== null;
  const status = useRef<HTMLDivElement>(null);
  const owner = useRef<HTMLButtonElement>(null);
  const nextAction = useRef<HTMLButtonElement>(null);
  const call = useRef<HTMLButtonElement>(null);
  const reply = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  useLeadKeys(lead, { status, owner, nextAction, call, reply, note });

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
          <OwnerControl ref={owner} lead={lead} />
          {!isErased && <NextAction ref={nextAction} lead={lead} />}
        </Stack>
        {!isErased && <Replies ref={reply} lead={lead} />}
      </Stack>
      <LeadNotices lead={lead} />
      <LeadCall ref={call} lead={lead} call={consultation} />
      <LeadFacts lead={lead} />
      <EarlierEnquiries leads={earlier} />
      <LeadSection title="Notes and history">
        <NoteForm ref={note} lead={lead} />
        <History events={history} />
      </LeadSection>
      {!isErased && <LeadActions lead={lead} />}
    </Stack>
  );
}

/** Earlier enquiries of the same person; nothing on a first one. */
function EarlierEnquiries({ leads }: { leads: readonly Lead[] }) {
  const { search } = useLocation();
  if (leads.length === 0) return null;
  return (
    <LeadSection title="Earlier enquiries">
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

/** What staff seldom do with a lead. */
function LeadActions({ lead }: { lead: Lead }) {
  const [isErasing, setErasing] = useState(false);
  const changeLead = useChangeLead();
  return (
    <LeadSection title="More">
      <Stack direction="row" sx={rowStyle}>
        {lead.spam_reason === null && (
          <Tooltip describeChild title="Mark as spam (!)">
            <Button
              variant="outlined"
              color="inherit"
              size="small"
              startIcon={<OctagonAlert size={16} aria-hidden />}
              onClick={() => changeLead(lead, { spam: true })}
            >
              Mark as spam
            </Button>
          </Tooltip>
        )}
        <Button
          variant="outlined"
          color="error"
          size="small"
          startIcon={<Trash2 size={16} aria-hidden />}
          onClick={() => setErasing(true)}
        >
          Erase…
        </Button>
      </Stack>
      {isErasing && <EraseDialog lead={lead} onClose={() => setErasing(false)} />}
    </LeadSection>
  );
}

const rowStyle = { flexWrap: 'wrap', alignItems: 'center', gap: 1 };
