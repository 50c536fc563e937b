import { Stack, Typography } from '@mui/material';
import type { LeadDetailAnswer } from '../../../domain/http-api/leads';
import { DueBadge } from '../leads/due-badge';
import { senderOf } from '../leads/lead-texts';
import { RepeatBadge } from '../leads/repeat-badge';
import { StatusBadge } from '../leads/status-badge';
import { StatusSelect } from '../leads/status-select';
import { EarlierEnquiries } from './earlier-enquiries';
import { EnquiryFacts } from './enquiry-facts';
import { History } from './history';
import { Journey } from './journey';
import { LeadActions } from './lead-actions';
import { NoteForm } from './note-form';
import { PanelSection, SectionHeading } from './panel-section';
import { PromiseFacts } from './promise-facts';
import { Replies } from './replies';
import { SpamNotice } from './spam-notice';

interface LeadContentProps {
  answer: LeadDetailAnswer;
  headingLevel: 'h1' | 'h2';
}

/** The last actions can be scrolled clear of a toast, which covers the corner they are in. */
const TOAST_ROOM = 14;

/** Everything there is about a lead, what to do next first. */
export function LeadContent({ answer, headingLevel }: LeadContentProps) {
  const { lead, history, earlier } = answer;
  const isErased = lead.erased_at !== null;
  return (
    <Stack sx={{ gap: 3, paddingBlockEnd: TOAST_ROOM }}>
      <Stack component="header" sx={{ gap: 1 }}>
        <Typography variant="h2" component={headingLevel} sx={{ overflowWrap: 'anywhere' }}>
          {isErased ? 'Erased lead' : senderOf(lead)}
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" color="textSecondary">
            {lead.reference}
          </Typography>
          <StatusBadge status={lead.status} />
          <DueBadge lead={lead} />
          <RepeatBadge number={lead.enquiry_number} />
        </Stack>
      </Stack>
      <SectionHeading value={headingLevel === 'h1' ? 'h2' : 'h3'}>
        <SpamNotice lead={lead} />
        <StatusSelect lead={lead} />
        {!isErased && <Replies lead={lead} />}
        <EnquiryFacts lead={lead} />
        <PromiseFacts lead={lead} />
        <Journey journey={lead.journey} />
        <EarlierEnquiries leads={earlier} />
        <PanelSection title="Notes and history">
          <NoteForm lead={lead} />
          <History events={history} />
        </PanelSection>
        {!isErased && <LeadActions lead={lead} />}
      </SectionHeading>
    </Stack>
  );
}
