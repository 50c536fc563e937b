import { isLeadStatus } from './lead-status';
import type { LeadStatus } from './lead-status';
import { isService } from './service';
import type { Service } from './service';
import { hasForbiddenCharacter } from './text';
import * as z from './zod';

/** What the list can be sorted by; a leading minus sorts downwards. */
export const LEAD_SORT_FIELDS = ['created_at', 'updated_at', 'name', 'service', 'status'] as const;

export type LeadSortField = (typeof LEAD_SORT_FIELDS)[number];
export type LeadSort = LeadSortField | `-${LeadSortField}`;

/** Bounds of the list's parameters: rows per page, page number, code units of the search text. */
export const LEAD_QUERY = {
  perPage: 25,
  maxPerPage: 100,
  maxPage: 100_000,
  maxSearch: 200,
} as const;

const isLeadSort = (value: string): value is LeadSort =>
  LEAD_SORT_FIELDS.some((field) => value === field || value === `-${field}`);

const absentIfEmpty = (value: string | undefined) => (value === '' ? undefined : value);

const text = z.pipe(z.optional(z.string()), z.transform(absentIfEmpty));

const choice = <T extends string>(is: (value: string) => value is T, error: string) =>
  z.pipe(
    text,
    z.optional(z.custom<T, string>((value) => typeof value === 'string' && is(value), { error })),
  );

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

/**
 * The query of `GET /api/leads`, from its raw parameters; empty ones count as absent, `status=all` as no filter (the
 * dashboard's filter options, spec §2).
 */
export const leadQuerySchema = z.strictObject({
  status: choice(
    (value): value is LeadStatus | 'all' => value === 'all' || isLeadStatus(value),
    'Status must be all or one of the lead statuses.',
  ),
  service: choice(
    (value): value is Service => isService(value),
    'Service must be one of the services.',
  ),
  sort: z.pipe(
    choice(
      isLeadSort,
      `Sort must be one of ${LEAD_SORT_FIELDS.join(', ')}, with - before it to reverse.`,
    ),
    z.transform((sort) => sort ?? ('-created_at' satisfies LeadSort)),
  ),
  q: z.pipe(
    text,
    z.optional(
      z.string().check(
        z.overwrite((value) => value.trim()),
        z.refine<string>((value) => !hasForbiddenCharacter(value), {
          error: 'Search contains a character that is not allowed.',
        }),
        z.maxLength(LEAD_QUERY.maxSearch, {
          error: `Search must be at most ${LEAD_QUERY.maxSearch} characters.`,
        }),
      ),
    ),
  ),
  page: wholeNumber(1, LEAD_QUERY.maxPage, 'Page'),
  per_page: wholeNumber(LEAD_QUERY.perPage, LEAD_QUERY.maxPerPage, 'Rows per page'),
});

export type LeadQuery = z.infer<typeof leadQuerySchema>;
