import { Paper, Stack, Typography } from '@mui/material';
import { budgetLabel } from '../../../domain/budget';
import type { Lead } from '../../../domain/lead';
import { serviceLabel } from '../../../domain/service';
import { SpamNotice } from '../lead/spam-notice';
import { ContactLinks } from './contact-links';
import { DueBadge } from './due-badge';
import { LeadLink } from './lead-link';
import { senderOf } from './lead-texts';
import { MessageText } from './message-text';
import { ReceivedTime } from './received-time';
import { RepeatBadge } from './repeat-badge';
import { SelectBox } from './select-box';
import { StatusBadge } from './status-badge';
import { StatusSelect } from './status-select';
import type { Selection } from './use-selection';

interface LeadCardProps {
  lead: Lead;
  selection: Selection;
}

/** One lead on a small screen. */
export function LeadCard({ lead, selection }: LeadCardProps) {
  const { id, company, service, budget, message, status, created_at, enquiry_number } = lead;
  return (
    <Paper
      component="li"
      variant="outlined"
      data-lead-id={id}
      sx={{ padding: 2, marginBlockEnd: 1.5, scrollMarginBlock: 16 }}
    >
      <Stack sx={{ gap: 1 }}>
        <Stack direction="row" sx={{ alignItems: 'start', gap: 1 }}>
          <SelectBox lead={lead} selection={selection} />
          <Stack sx={{ flex: 1, minInlineSize: 0 }}>
            <Typography variant="h3" component="h2">
              <LeadLink lead={lead} />
            </Typography>
            {company && <Typography variant="body2">{company}</Typography>}
          </Stack>
          <StatusBadge status={status} />
        </Stack>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75 }}>
          <DueBadge lead={lead} />
          <RepeatBadge number={enquiry_number} />
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {serviceLabel(service)}
          {budget && <> · {budgetLabel(budget)}</>}
          <br />
          <ReceivedTime iso={created_at} />
        </Typography>
        <SpamNotice lead={lead} />
        <ContactLinks lead={lead} />
        {message && (
          <div>
            <MessageText message={message} from={senderOf(lead)} />
          </div>
        )}
        <StatusSelect lead={lead} />
      </Stack>
    </Paper>
  );
}
