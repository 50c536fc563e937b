import { type ExportFormat, isExportFormat, EXPORT_FORMAT_VALUES } from './export-formats';
import { isLeadStatus, type LeadStatus } from './lead';
import { areOptions, FILTER_FIELDS } from './custom-fields';
import { isBudget, isService } from './enquiry-fields';
import {
  CALL_STATE_VALUES,
  isCallState,
  isOutcome,
  isReplyState,
  REPLY_STATE_VALUES,
} from './lead-facts';
import { isLanguage } from '../language/languages';
import { hasForbiddenCharacter, trimLine } from './text';
import * as z from './zod';

/** Columns that sort the list; a leading minus sorts in descending order. */
export const LEAD_SORT_FIELDS = [
  'created_at',
  'updated_at',
  'name',
  'service',
  'status',
  'reply_due_at',
  'next_action_on',
] as const;

type LeadSortField = (typeof LEAD_SORT_FIELDS)[number];

/** `waiting` puts leads that wait for a reply first, the earliest promise on top, then the rest, newest first. */
export type LeadSort = LeadSortField | `-${LeadSortField}` | 'waiting';

/**
 * Bounds of the list's parameters: rows per page, page number, code units of the search text. What lies behind the last
 * page is reached by filter, search or the other direction: a page costs what the rows before it cost.
 */
export const LEAD_QUERY = {
  perPage: 25,
  maxPerPage: 100,
  maxPage: 400,
  maxSearch: 200,
  maxSource: 300,
  maxSources: 20,
} as const;

const isLeadSort = (value: string): value is LeadSort =>
  value === 'waiting' || LEAD_SORT_FIELDS.some((field) => value === field || value === `-${field}`);

const absentIfEmpty = (value: string | undefined) => (value === '' ? undefined : value);

const text = z.pipe(z.optional(z.string()), z.transform(absentIfEmpty));

/** A parameter that may be absent. */
const optional = <Schema extends z.core.$ZodType<unknown, string>>(schema: Schema) =>
  z.pipe(text, z.optional(schema));

const choice = <T extends string>(is: (value: string) => value is T, error: string) =>
  optional(z.custom<T, string>((value) => typeof value === 'string' && is(value), { error }));

const wholeNumber = (fallback: number, max: number, name: string) =>
  z.pipe(
    z.pipe(
      text,
      z.transform((value) =>
        value === undefined ? fallback : /^\d{1,9}$/.test(value) ? Number(value) : NaN,
      ),
    ),
    z.custom<number, number>((value) => typeof value === 'number' && value >= 1 && value <= max, {
      error: `${name} must be a whole number from 1 to ${max}.`,
    }),
  );

const flag = (name: string) =>
  z.pipe(
    choice((value): value is '0' | '1' => /^[01]$/.test(value), `${name} must be 1 or 0.`),
    z.transform((value) => value === '1'),
  );

const bounded = (name: string, max: number) =>
  optional(
    z.string().check(
      z.overwrite(trimLine),
      z.refine<string>((value) => !hasForbiddenCharacter(value), {
        error: `${name} contains a character that is not allowed.`,
      }),
      z.maxLength(max, { error: `${name} must be at most ${max} characters.` }),
    ),
  );

/** The fields by which list and board can be grouped. */
export const LEAD_GROUPINGS = ['company'] as const;
export type LeadGrouping = (typeof LEAD_GROUPINGS)[number];
const isGrouping = (value: string): value is LeadGrouping =>
  LEAD_GROUPINGS.some((grouping) => grouping === value);

/** How far a lead ever came, as the report's funnel counts it: `closed` are those that were qualified before. */
export const LEAD_STAGES = ['contacted', 'qualified', 'closed'] as const;
export type LeadStage = (typeof LEAD_STAGES)[number];
const isStage = (value: string): value is LeadStage => LEAD_STAGES.some((stage) => stage === value);

/** Names in one parameter: with commas between them, and escaped as in an address. */
export const joinSources = (sources: readonly string[]): string =>
  sources.map(encodeURIComponent).join(',');

/**
 * The names in such a parameter.
 * @throws URIError for one that is escaped wrongly
 */
export const splitSources = (joined: string): string[] => joined.split(',').map(decodeURIComponent);

function areSources(joined: string): boolean {
  try {
    const sources = splitSources(joined);
    return (
      sources.length <= LEAD_QUERY.maxSources &&
      sources.every(
        (source) => source.length <= LEAD_QUERY.maxSource && !hasForbiddenCharacter(source),
      )
    );
  } catch {
    return false;
  }
}

const day = (name: string) => optional(z.day(`${name} must be a day like 2026-01-31.`));

/**
 * The query of `GET /api/leads`, from its raw parameters; empty ones count as absent, `status=all` as no filter (the
 * dashboard's filter options). `overdue=1` lets through what waits longer than promised, `spam=1` shows the quarantined ones
 * instead of the others, `files=1` lets through those with accepted files. `due=today` lets through overdue replies and next
 * actions of today or earlier. `answers` are chosen options of custom fields, such as `start:soon`. `from` and `to` are days,
 * both included, and so are `closed_from` and `closed_to`, and `booked_from` and `booked_to`, on which a call was booked.
 * `source`, `not_sources` (all but these), `stage`, `reply` and `call` (the state of the call) let through the leads that
 * figures of the report count. `group=company` puts the leads of a company together: the list is sorted by company first,
 * those without one last. `since` is `latest` of an earlier answer, to hear what came after it.
 */
export const leadQuerySchema = z.strictObject({
  status: choice(
    (value): value is LeadStatus | 'all' => value === 'all' || isLeadStatus(value),
    'Status must be all or one of the lead statuses.',
  ),
  service: choice(isService, 'Service must be one of the services.'),
  sort: z.pipe(
    choice(
      isLeadSort,
      `Sort must be waiting or one of ${LEAD_SORT_FIELDS.join(', ')}, with - before it to reverse.`,
    ),
    z.transform((sort) => sort ?? ('-created_at' satisfies LeadSort)),
  ),
  group: choice(isGrouping, `Group must be ${LEAD_GROUPINGS.join(' or ')}.`),
  q: bounded('Search', LEAD_QUERY.maxSearch),
  budget: choice(isBudget, 'Budget must be one of the budgets.'),
  language: choice(isLanguage, 'Language must be one of the site’s languages.'),
  answers: optional(
    z.string().check(
      z.refine<string>(areOptions, {
        error: 'Answers must be options of the form’s own fields, like start:soon,moved:yes.',
      }),
    ),
  ),
  owner: optional(
    z.union([z.enum(['me', 'none']), z.uuid()], {
      error: 'Owner must be me, none or the id of a staff member.',
    }),
  ),
  source: bounded('Source', LEAD_QUERY.maxSource),
  not_sources: optional(
    z.string().check(
      z.refine<string>(areSources, {
        error: `Sources to leave out must be at most ${LEAD_QUERY.maxSources}, of at most ${LEAD_QUERY.maxSource} characters each, with commas between them.`,
      }),
    ),
  ),
  stage: choice(isStage, 'Stage must be contacted, qualified or closed.'),
  outcome: choice(isOutcome, 'Outcome must be won or lost.'),
  reply: choice(isReplyState, `Reply must be one of ${REPLY_STATE_VALUES.join(', ')}.`),
  call: choice(isCallState, `Call must be one of ${CALL_STATE_VALUES.join(', ')}.`),
  booked_from: day('Booked from'),
  booked_to: day('Booked to'),
  closed_from: day('Closed from'),
  closed_to: day('Closed to'),
  due: choice((value): value is 'today' => value === 'today', 'Due must be today.'),
  from: day('From'),
  to: day('To'),
  since: optional(z.time('Since must be a time as a lead carries it.')),
  overdue: flag('Overdue'),
  files: flag('Files'),
  spam: flag('Spam'),
  page: wholeNumber(1, LEAD_QUERY.maxPage, 'Page'),
  per_page: wholeNumber(LEAD_QUERY.perPage, LEAD_QUERY.maxPerPage, 'Rows per page'),
});

export type LeadQuery = z.infer<typeof leadQuerySchema>;

/** The query of `GET /api/leads/export`. */
export const exportQuerySchema = z.extend(leadQuerySchema, {
  format: z.pipe(
    choice(isExportFormat, `Format must be one of ${EXPORT_FORMAT_VALUES.join(', ')}.`),
    z.transform((format) => format ?? ('csv' satisfies ExportFormat)),
  ),
});

/** Days a report may look back. */
export const REPORT_DAYS = { default: 30, max: 366 } as const;

/** The query of `GET /api/leads/report`: days up to today. */
export const reportQuerySchema = z.strictObject({
  days: wholeNumber(REPORT_DAYS.default, REPORT_DAYS.max, 'Days'),
});

/** The query of `GET /api/leads/report-answers`: days as above, and the key of a question that filters the list. */
export const answerReportQuerySchema = z.extend(reportQuerySchema, {
  key: z.string().check(
    z.refine<string>((key) => FILTER_FIELDS.some((field) => field.key === key), {
      error: 'Key must be that of a choice which is a filter of the list.',
    }),
  ),
});
