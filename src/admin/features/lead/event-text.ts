import type { LeadEvent, ReplyChannel } from '../../../domain/lead';
import { statusLabel } from '../../../domain/lead-status';

const REPLIED: Record<ReplyChannel, string> = {
  email: 'replied by e-mail',
  phone: 'called',
  whatsapp: 'replied by WhatsApp',
};

/** What happened to a lead and who did it, in one sentence; the text of a note or correction is not part of it. */
export function eventText({
  kind,
  actor_email,
  channel,
  from_status,
  to_status,
}: LeadEvent): string {
  const staff = actor_email ?? 'Somebody';
  switch (kind) {
    case 'created':
      return 'The enquiry came in';
    case 'status':
      return `${staff} moved it from ${statusLabel(from_status)} to ${statusLabel(to_status)}`;
    case 'note':
      return `${staff} noted`;
    case 'reply':
      return `${staff} ${channel ? REPLIED[channel] : 'replied'}`;
    case 'correction':
      return 'The sender corrected the enquiry';
    case 'withdrawn':
      return 'The sender withdrew the enquiry';
    case 'quarantined':
      return actor_email ? `${actor_email} marked it as spam` : 'It was set aside as spam';
    case 'restored':
      return `${staff} restored it from spam`;
    case 'erased':
      return `${actor_email ?? 'The sender'} had the personal data erased`;
  }
}
