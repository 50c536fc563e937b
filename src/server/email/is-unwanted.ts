import { HOUR_MS } from '../../domain/clock';
import { isLinkTooOld } from '../auth/account-links';
import { isDayMailWanted } from './templates/day-template';
import type { OutboxJob } from './outbox';

/**
 * A reminder that could not be sent in time reminds of nothing, news of a call that has changed once more is told by a later
 * email, a link that nobody waits for any more opens nothing, and an empty day is no news.
 */
export function isUnwanted(job: OutboxJob): boolean {
  switch (job.kind) {
    case 'call_tomorrow':
      // The next reminder is due by then.
      return Date.parse(job.consultation.starts_at) <= Date.now() + HOUR_MS;
    case 'call_soon':
      return Date.parse(job.consultation.starts_at) <= Date.now();
    case 'call_moved':
    case 'staff_call_moved':
      return job.consultation.state !== 'booked';
    case 'call_cancelled':
    case 'staff_call_cancelled':
      return job.consultation.state !== 'cancelled';
    case 'assignment':
      return job.owner_email === null;
    case 'staff_invitation':
      return isLinkTooOld('invitation', job.wanted_at);
    case 'password_reset':
      return isLinkTooOld('reset', job.wanted_at);
    case 'day':
      return !isDayMailWanted(job);
    default:
      return false;
  }
}
