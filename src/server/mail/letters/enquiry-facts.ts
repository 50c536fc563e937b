import { budgetLabel, ENQUIRY_LABELS, serviceLabel } from '../../../domain/enquiry-fields';
import { istTime } from '../ist-time';
import type { Fact } from '../letter';
import type { MailedLead } from '../outbox-job';

type Optional = { label: string; value: string | null };

const given = (facts: readonly Optional[]): Fact[] =>
  facts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));

/** What identifies an enquiry: reference, what it asks for, when it came. */
export const enquiryFacts = (lead: MailedLead): Fact[] =>
  given([
    { label: 'Reference', value: lead.reference },
    { label: ENQUIRY_LABELS.service, value: serviceLabel(lead.service) },
    { label: 'Service page', value: lead.journey?.['service_page'] ?? null },
    { label: ENQUIRY_LABELS.budget, value: lead.budget && budgetLabel(lead.budget) },
    { label: 'Received', value: istTime(lead.created_at) },
  ]);

/** The sender's own details, and what made us doubt that it is a person. */
export const senderFacts = (lead: MailedLead): Fact[] =>
  given([
    { label: ENQUIRY_LABELS.name, value: lead.name },
    { label: ENQUIRY_LABELS.email, value: lead.email },
    { label: ENQUIRY_LABELS.phone, value: lead.phone },
    { label: ENQUIRY_LABELS.company, value: lead.company },
    { label: 'Possibly automated', value: lead.suspect_reason },
  ]);

/** An enquiry in a subject line: fixed words only. */
export const enquiryTitle = ({ reference, service }: MailedLead): string =>
  `${reference}: ${serviceLabel(service)}`;
