import { http } from 'msw';
import { answersOf } from '../../../src/domain/custom-answers';
import {
  addedLeadSchema,
  duplicatesResponseSchema,
  leadResponseSchema,
} from '../../../src/domain/http-api/lead-changes';
import type { DeskState } from '../desk-state';
import { bodyOf, respond } from '../respond';
import { sampleLead } from '../sample-leads';

async function addLead(state: DeskState, request: Request) {
  const { source, email, custom_fields, ...fields } = await bodyOf(addedLeadSchema, request);
  const lead = sampleLead(900 + state.leads.length, {
    ...{ ...fields, email: email ?? '', status: 'new', first_response_at: null },
    custom_fields: answersOf(custom_fields),
    ...{ added_source: source, added_by: state.staffId, owner_id: state.staffId },
  });
  state.leads = [lead, ...state.leads];
  state.addEvent(lead, { kind: 'created' });
  return respond(leadResponseSchema, { lead }, { status: 201 });
}

/** Leads by hand, and whom they would double. */
export const addedHandlers = (state: DeskState) => [
  http.post('/api/leads', ({ request }) => state.once(request, () => addLead(state, request))),
  http.get('/api/leads/duplicates', ({ request }) => {
    const { searchParams } = new URL(request.url);
    const [email, phone] = [searchParams.get('email'), searchParams.get('phone')];
    const leads = state.leads.filter(
      (lead) => (email && lead.email === email) || (phone && lead.phone === phone),
    );
    return respond(duplicatesResponseSchema, { leads: leads.slice(0, 5) });
  }),
];
