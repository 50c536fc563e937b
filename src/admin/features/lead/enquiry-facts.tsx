import { Typography } from '@mui/material';
import { budgetLabel } from '../../../domain/budget';
import { ENQUIRY_LABELS } from '../../../domain/enquiry-fields';
import type { LeadDetail } from '../../../domain/lead';
import { serviceLabel } from '../../../domain/service';
import { fullTime } from '../../components/time-text';
import { Fact, Facts } from './facts';
import { PanelSection } from './panel-section';

/** Everything the sender wrote, as the form names it. */
export function EnquiryFacts({ lead }: { lead: LeadDetail }) {
  if (lead.erased_at !== null) {
    return (
      <PanelSection title="Enquiry">
        <Typography variant="body2">
          The personal data was erased on {fullTime(lead.erased_at)}.
        </Typography>
      </PanelSection>
    );
  }
  return (
    <PanelSection title="Enquiry">
      <Facts>
        <Fact label={ENQUIRY_LABELS.email}>{lead.email}</Fact>
        <Fact label={ENQUIRY_LABELS.phone}>{lead.phone}</Fact>
        <Fact label={ENQUIRY_LABELS.company}>{lead.company}</Fact>
        <Fact label={ENQUIRY_LABELS.service}>{serviceLabel(lead.service)}</Fact>
        <Fact label={ENQUIRY_LABELS.budget}>{lead.budget && budgetLabel(lead.budget)}</Fact>
      </Facts>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {lead.message}
      </Typography>
    </PanelSection>
  );
}
