import type { LeadEvent, ReplyChannel } from '../../../domain/lead';

const REACHED: Record<ReplyChannel, string> = {
  email: 'Replied by email',
  phone: 'Reached by phone',
  whatsapp: 'Replied on WhatsApp',
};

const INBOUND: Record<ReplyChannel, string> = {
  email: 'They wrote an email',
  phone: 'They rang',
  whatsapp: 'They wrote on WhatsApp',
};

/** The words for what was logged by hand, as the form of the log has them. */
export function loggedWords({ channel, reached, inbound }: LeadEvent): string {
  if (reached === false) return 'Tried, no answer';
  if (channel === null) return 'Replied';
  return inbound ? INBOUND[channel] : REACHED[channel];
}
