import { LEAD_FIELDS } from './lead-fields';

/** How a lead came that staff added themselves: value → label. */
export const ADDED_SOURCES = {
  phone: 'Phone call',
  whatsapp: 'WhatsApp',
  email: 'Email',
  event: 'Event',
  other: 'Other',
  import: 'Import',
} as const;

export type AddedSource = keyof typeof ADDED_SOURCES;

export const addedSourceLabel = (value: string): string =>
  Object.hasOwn(ADDED_SOURCES, value) ? ADDED_SOURCES[value as AddedSource] : value;

/** How a lead came, as the report names it: by a website or a campaign, or as staff said. */
export const sourceLabel = (source: string): string =>
  source === 'direct' ? 'Direct' : addedSourceLabel(source);

export const ADDED_SOURCE_VALUES = Object.keys(ADDED_SOURCES) as [AddedSource, ...AddedSource[]];

/** The sources that staff choose from; an import sets its own. */
export type HandSource = Exclude<AddedSource, 'import'>;

export const HAND_SOURCE_VALUES = ADDED_SOURCE_VALUES.filter((source) => source !== 'import') as [
  HandSource,
  ...HandSource[],
];

/** How a closed lead ended: value → label. */
export const OUTCOMES = { won: 'Won', lost: 'Lost' } as const;

export type Outcome = keyof typeof OUTCOMES;

export const OUTCOME_VALUES = Object.keys(OUTCOMES) as [Outcome, ...Outcome[]];

export const isOutcome = (value: unknown): value is Outcome =>
  typeof value === 'string' && Object.hasOwn(OUTCOMES, value);

/** The label of an outcome; a value stored by an older version is shown as it is. */
export const outcomeLabel = (value: string): string => (isOutcome(value) ? OUTCOMES[value] : value);

/** How the first reply to a lead stands, as the report counts it: value → label. `in_time`: within the promise. */
export const REPLY_STATES = {
  answered: 'Answered',
  waiting: 'Still waiting',
  in_time: 'Reached in time',
  /** The promise can be judged. */
  ended: 'Answered or overdue',
} as const;

export type ReplyState = keyof typeof REPLY_STATES;

export const REPLY_STATE_VALUES = Object.keys(REPLY_STATES) as [ReplyState, ...ReplyState[]];

export const isReplyState = (value: unknown): value is ReplyState =>
  typeof value === 'string' && Object.hasOwn(REPLY_STATES, value);

/**
 * How the call of a lead stands: value → label. `held`: it took place; `missed`: the visitor did not come. A past call that
 * nobody settled is still `booked`.
 */
export const CALL_STATES = {
  booked: 'Booked',
  held: 'Took place',
  missed: 'Did not come',
  cancelled: 'Cancelled',
} as const;

export type CallState = keyof typeof CALL_STATES;

export const CALL_STATE_VALUES = Object.keys(CALL_STATES) as [CallState, ...CallState[]];

export const isCallState = (value: unknown): value is CallState =>
  typeof value === 'string' && Object.hasOwn(CALL_STATES, value);

/** Reasons that the desk offers for a lead that was lost; any other text is taken too. */
export const LOST_REASONS = [
  'Price',
  'Timing',
  'Went elsewhere',
  'No budget',
  'No answer',
  'Not a fit',
] as const;

/** Longest reason in code points, and the highest value in whole units of the currency. */
export const MAX_LOST_REASON = LEAD_FIELDS.lost_reason.max;
export const MAX_VALUE = LEAD_FIELDS.value.max;
