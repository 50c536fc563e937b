import { Paper, Stack, Typography } from '@mui/material';
import type { Lead } from '../../../domain/lead';
import { budgetLabel } from '../../../domain/budget';
import { serviceLabel } from '../../../domain/service';
import { ContactLinks } from './contact-links';
import { ERASED, senderOf } from './lead-texts';
import { MessageText } from './message-text';
import { ReceivedTime } from './received-time';
import { StatusBadge } from './status-badge';
import { StatusSelect } from './status-select';

/** One lead on a small screen. */
export function LeadCard({ lead }: { lead: Lead }) {
  const { name, company, service, budget, message, status, created_at } = lead;
  return (
    <Paper component="li" variant="outlined" sx={{ padding: 2, marginBlockEnd: 1.5 }}>
      <Stack sx={{ gap: 1 }}>
        <Stack
          direction="row"
          sx={{ justifyContent: 'space-between', alignItems: 'start', gap: 1 }}
        >
          <div>
            <Typography variant="h3" component="h2">
              {name || ERASED}
            </Typography>
            {company && <Typography variant="body2">{company}</Typography>}
          </div>
          <StatusBadge status={status} />
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {serviceLabel(service)}
          {budget && <> · {budgetLabel(budget)}</>}
          <br />
          <ReceivedTime iso={created_at} />
        </Typography>
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
