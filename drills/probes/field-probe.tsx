/**
 * Shows a field of the enquiry wherever the site and the desk show one, and prints what can be seen. Bundled in a copy of the
 * project to which the field was added, and called with its key and a value.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { LeadFacts } from '../../src/admin/features/leads/lead/lead-facts';
import { eventText } from '../../src/admin/features/leads/lead/event-text';
import { columnsFor } from '../../src/admin/features/leads/list/rows/lead-columns';
import { parseEnquiry } from '../../src/domain/enquiry';
import { addedLeadSchema, contactChangeSchema } from '../../src/domain/http-api/lead-changes';
import type { LeadDetail, LeadEvent } from '../../src/domain/lead';
import { isTextField, type LeadField } from '../../src/domain/lead-fields';
import { ENQUIRY_MAX } from '../../src/domain/enquiry-fields';
import { EnquiryFields } from '../../src/enquiry/form/enquiry-fields';

const [key = '', value = ''] = process.argv.slice(2);
const field = key as LeadField;

const enquiry = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  service: 'consultation',
  message: 'Our shop needs a site.',
  [field]: value,
};

const lead = {
  ...enquiry,
  reference: 'ML-1',
  created_at: '2026-11-20T08:00:00Z',
  reply_due_at: '2026-11-20T12:00:00Z',
  first_response_at: null,
  erased_at: null,
  custom_fields: [],
} as unknown as LeadDetail;

const edited = {
  kind: 'edited',
  actor_email: 'dev@example.in',
  changes: { [field]: { from: null, to: value } },
} as unknown as LeadEvent;

const markup = renderToStaticMarkup(<EnquiryFields isForCall={false} />);
const parsed = parseEnquiry(enquiry);
const max = isTextField(field) ? ENQUIRY_MAX[field] : 0;
const tooLong = parseEnquiry({ ...enquiry, [field]: 'x'.repeat(max + 1) });
const added = { ...enquiry, source: 'phone' };

console.log(
  JSON.stringify({
    form: markup.includes(`name="${field}"`),
    facts: renderToStaticMarkup(<LeadFacts lead={lead} />).includes(value),
    taken: parsed.ok,
    bound: tooLong.ok ? '' : tooLong.errors.map(({ message }) => message).join(' '),
    added: addedLeadSchema.safeParse(added).success,
    edited: contactChangeSchema.safeParse({ [field]: value }).success,
    history: eventText(edited, 0, () => 'Dev'),
    list: columnsFor('', () => '', undefined).some((column) => column.field === field),
  }),
);
