import type { Lead } from '../../domain/lead';

/** How the data of a query holds leads. The query says so as `meta.leads`, so that a change of a lead reaches its data. */
export interface LeadHolder<Data = unknown> {
  leadsOf(data: Data): readonly Lead[];
  /** The data with another version of one of its leads. */
  withLead(data: Data, lead: Lead): Data;
}
