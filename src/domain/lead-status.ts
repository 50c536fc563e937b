/** The statuses of a lead: value → badge label (spec §4). Any may follow any other. */
export const LEAD_STATUSES = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  closed: 'Closed',
} as const;

export type LeadStatus = keyof typeof LEAD_STATUSES;

/** The values in the order of the sales process. */
export const LEAD_STATUS_VALUES = Object.keys(LEAD_STATUSES) as [LeadStatus, ...LeadStatus[]];

export const isLeadStatus = (value: unknown): value is LeadStatus =>
  typeof value === 'string' && Object.hasOwn(LEAD_STATUSES, value);

/** An unknown status displays as New (spec §4). */
export const statusLabel = (value: unknown): string =>
  isLeadStatus(value) ? LEAD_STATUSES[value] : LEAD_STATUSES.new;
