import { Box, Chip, Link, List, ListItem, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { telHref } from '../../../domain/contact-links';
import { serviceLabel } from '../../../domain/enquiry-fields';
import type { AgendaCall } from '../../../domain/http-api/consultations';
import { Failure } from '../../components/loading';
import { agencyDay } from '../../../domain/zone';
import { spanText } from '../../../domain/time-text';
import { useNow } from '../../lib/time';
import { LeadLink } from '../leads/lead-names';
import { useAgenda } from './api/calls';
import { callState } from './call-text';

/** Reading a number takes the rules of all countries, which the first view goes without. */
const PhoneLink = lazy(async () => {
  const { PhoneLink } = await import(/* webpackChunkName: "lead" */ '../../components/phone-link');
  return { default: PhoneLink };
});

/** A link in the meantime for a number in international form, which needs no rules. */
const InternationalLink = ({ phone }: { phone: string }) =>
  /^\+[\d ]{8,20}$/.test(phone) ? <Link href={telHref(phone)}>{phone}</Link> : phone;

/**
 * The calls of today that are still to be held or settled. They are everybody's: the filters of the list are about leads,
 * and hide none of them.
 */
export function useTodaysCalls(isWanted: boolean) {
  const agenda = useAgenda(agencyDay(useNow()), 1, { isWanted });
  return { ...agenda, calls: agenda.data?.calls.filter(({ state }) => state === 'booked') ?? [] };
}

interface TodaysCallsProps {
  agenda: ReturnType<typeof useTodaysCalls>;
  /** Query of the list, which stays in the address of the lead. */
  search: string;
}

/** Today's calls, the third part of the day's work. */
export function TodaysCalls({ agenda, search }: TodaysCallsProps) {
  const { calls, data, error } = agenda;
  if (!data && error) return <Failure title="Today’s calls could not be loaded." query={agenda} />;
  if (calls.length === 0) return null;
  return (
    <Box component="section" aria-label="Today’s calls">
      <Typography variant="h3" component="h2" sx={{ paddingBlock: 1 }}>
        Today’s calls ({calls.length})
      </Typography>
      <List aria-label="Today’s calls" disablePadding>
        {calls.map((call) => (
          <CallItem key={call.lead_id} call={call} search={search} />
        ))}
      </List>
    </Box>
  );
}

interface CallItemProps {
  call: AgendaCall;
  /** Query of the list that the lead is opened from. */
  search?: string;
}

/** A call in a list: when, with whom, how to reach them, and how it stands. */
export function CallItem({ call, search }: CallItemProps) {
  const now = useNow();
  const { phone } = call;
  return (
    <ListItem disablePadding sx={agendaItemStyle}>
      <AgendaTime>{spanText(call.starts_at, call.ends_at)}</AgendaTime>
      <Box sx={{ gridArea: 'what', minInlineSize: 0 }}>
        <LeadLink
          lead={call}
          search={search}
          variant="subtitle2"
          sx={{ overflowWrap: 'anywhere' }}
        />
        <Typography variant="caption" component="p" color="textSecondary">
          {serviceLabel(call.service)}
        </Typography>
      </Box>
      {phone && (
        <Typography variant="body2" noWrap sx={{ gridArea: 'phone' }}>
          <Suspense fallback={<InternationalLink phone={phone} />}>
            <PhoneLink phone={phone} />
          </Suspense>
        </Typography>
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

/** The time of an item in an agenda. */
export const AgendaTime = ({ children }: { children: string }) => (
  <Typography variant="body2" noWrap sx={{ gridArea: 'time', fontVariantNumeric: 'tabular-nums' }}>
    {children}
  </Typography>
);

/** Lays out an item as time, name, phone number, and a state or button at the end; in two lines on a phone. */
export const agendaItemStyle = {
  display: 'grid',
  gridTemplateAreas: { xs: '"time end" "what phone"', sm: '"time what phone end"' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '9.5rem minmax(0, 1fr) auto 8.5rem' },
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  paddingBlock: 1,
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
};
