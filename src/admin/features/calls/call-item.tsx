import { Box, Chip, Link as MuiLink, ListItem, Typography } from '@mui/material';
import { Link } from 'gatsby';
import type { AgendaCall } from '../../../domain/http-api/consultations';
import { serviceLabel } from '../../../domain/enquiry-fields';
import { leadPath } from '../../app/paths';
import { spanText } from '../../app/time-text';
import { useNow } from '../../app/use-now';
import { phoneHref, senderOf } from '../leads/lead-texts';
import { callState } from './call-text';

interface CallItemProps {
  call: AgendaCall;
  /** Query of the list that the lead is opened from. */
  search?: string;
}

/** A call in a list: when, with whom, how to reach them, and how it stands. */
export function CallItem({ call, search }: CallItemProps) {
  const now = useNow();
  const { reference, phone } = call;
  return (
    <ListItem disablePadding sx={agendaItemStyle}>
      <AgendaTime>{spanText(call.starts_at, call.ends_at)}</AgendaTime>
      <Box sx={{ gridArea: 'what', minInlineSize: 0 }}>
        <MuiLink
          component={Link}
          to={leadPath(reference, search)}
          data-lead={reference}
          variant="subtitle2"
          color="inherit"
          underline="hover"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {senderOf(call)}
        </MuiLink>
        <Typography variant="caption" component="p" color="textSecondary">
          {serviceLabel(call.service)}
        </Typography>
      </Box>
      {phone && (
        <MuiLink href={phoneHref(phone)} variant="body2" noWrap sx={{ gridArea: 'phone' }}>
          {phone}
        </MuiLink>
      )}
      <Chip
        size="small"
        variant="outlined"
        {...callState(call, now)}
        sx={{ gridArea: 'end', justifySelf: 'end' }}
      />
    </ListItem>
  );
}

/** When something of an agenda is. */
export const AgendaTime = ({ children }: { children: string }) => (
  <Typography variant="body2" noWrap sx={{ gridArea: 'time', fontVariantNumeric: 'tabular-nums' }}>
    {children}
  </Typography>
);

/** What happens when, how to reach them, and a state or button at the end; in two lines on a phone. */
export const agendaItemStyle = {
  display: 'grid',
  gridTemplateAreas: { xs: '"time end" "what phone"', sm: '"time what phone end"' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '9.5rem minmax(0, 1fr) auto 8.5rem' },
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  paddingBlock: 1,
  borderBlockEnd: 1,
  borderColor: 'divider',
};
