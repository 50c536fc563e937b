import { Link, Stack } from '@mui/material';
import type { Lead } from '../../../domain/lead';
import { phoneHref } from './lead-texts';

/** How to reach the sender: one tap writes or calls. */
export function ContactLinks({ lead: { email, phone } }: { lead: Lead }) {
  return (
    <Stack sx={{ alignItems: 'start' }}>
      {email && (
        <Link className="tap" href={`mailto:${email}`}>
          {email}
        </Link>
      )}
      {phone && (
        <Link className="tap" href={phoneHref(phone)}>
          {phone}
        </Link>
      )}
    </Stack>
  );
}
