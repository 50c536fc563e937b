import { Stack, TableCell, TableRow, Typography } from '@mui/material';
import type { Lead } from '../../../domain/lead';
import { budgetLabel } from '../../../domain/budget';
import { serviceLabel } from '../../../domain/service';
import { ContactLinks } from './contact-links';
import { ERASED, senderOf } from './lead-texts';
import { MessageText } from './message-text';
import { ReceivedTime } from './received-time';
import { StatusBadge } from './status-badge';
import { StatusSelect } from './status-select';

/** One lead on a wide screen. */
export function LeadRow({ lead }: { lead: Lead }) {
  const { name, company, service, budget, message, status, created_at } = lead;
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <Typography variant="subtitle2" component="div">
          {name || ERASED}
        </Typography>
        {company && <Secondary>{company}</Secondary>}
      </TableCell>
      <TableCell>
        <ContactLinks lead={lead} />
      </TableCell>
      <TableCell>
        {serviceLabel(service)}
        {budget && <Secondary>{budgetLabel(budget)}</Secondary>}
      </TableCell>
      <TableCell>{message && <MessageText message={message} from={senderOf(lead)} />}</TableCell>
      <TableCell>
        <Typography variant="caption">
          <ReceivedTime iso={created_at} />
        </Typography>
      </TableCell>
      <TableCell>
        <Stack sx={{ alignItems: 'start', gap: 0.75 }}>
          <StatusBadge status={status} />
          <StatusSelect lead={lead} />
        </Stack>
      </TableCell>
    </TableRow>
  );
}

const Secondary = ({ children }: { children: string }) => (
  <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
    {children}
  </Typography>
);
