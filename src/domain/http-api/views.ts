import { leadQuerySchema } from '../lead-query';
import { line } from '../text-schemas';
import * as z from '../zod';

/**
 * Longest title of a view, in code points, and of its search; most views of a person, and as many shared ones. The database
 * repeats them.
 */
export const MAX_VIEW = { title: 60, search: 2000, views: 30 } as const;

/** Columns that a view may name: more than the list has. */
const MAX_COLUMNS = 100;

const COLUMNS = /^-?[\w.-]{1,80}(?:,-?[\w.-]{1,80})*$/;

const columns = z.pipe(
  z.pipe(
    z.optional(z.string()),
    z.transform((names) => (names === '' ? undefined : names)),
  ),
  z.optional(
    z
      .string()
      .check(
        z.refine<string>(
          (names) => COLUMNS.test(names) && names.split(',').length <= MAX_COLUMNS,
          `Columns must be at most ${MAX_COLUMNS} names with commas between them, with - before those that are hidden.`,
        ),
      ),
  ),
);

/**
 * The query of the list as addresses of the desk have it: that of `GET /api/leads`, and `columns`, those that the view shows or,
 * with a minus, hides. A news request’s `since` is no part of it.
 */
export const listAddressSchema = z.extend(z.omit(leadQuerySchema, { since: true }), { columns });
export type ListAddress = z.infer<typeof listAddressSchema>;

const PARAMETERS: Readonly<Record<string, z.core.$ZodType>> = listAddressSchema.shape;

/**
 * Reads the query of such an address. Other programs add parameters of their own, so unknown names are nobody’s fault.
 *
 * @returns the parameters that are right, and the names of those whose values are wrong, as after an option has gone
 */
export function readListAddress(search: string) {
  const known = [...new URLSearchParams(search)].filter(([name]) =>
    Object.hasOwn(PARAMETERS, name),
  );
  const isRight = ([name, value]: [string, string]) => {
    const schema = PARAMETERS[name];
    return schema !== undefined && z.safeParse(schema, value).success;
  };
  const given = Object.fromEntries(known.filter(isRight));
  return {
    given,
    query: z.parse(listAddressSchema, given),
    ignored: known.filter((entry) => !isRight(entry)).map(([name]) => name),
  };
}

/** The place in the list is no part of a view. */
const keptSchema = z.omit(listAddressSchema, { page: true, per_page: true });

const parametersOf = (search: string) => Object.fromEntries(new URLSearchParams(search));

/** The parameters that are set, in one order and escaped. */
function tidySearch(search: string): string {
  const params = new URLSearchParams(
    Object.entries(parametersOf(search)).filter(([, value]) => value !== ''),
  );
  params.sort();
  return params.toString();
}

/** The names of the parameters that a fault is about, and what is wrong with them. */
function faultsOf({ path, message, ...issue }: z.core.$ZodIssue): [name: string, fault: string][] {
  return 'keys' in issue
    ? issue.keys.map((name) => [name, 'A view keeps no such parameter.'])
    : [[path.join('.'), message]];
}

/**
 * The part of an address that a view keeps: the query of an address, without the page. A parameter that is wrong is refused
 * by its name.
 */
const search = z
  .string({ error: 'Search must be the query of the list.' })
  .check(({ value, issues }) => {
    const parsed = z.safeParse(keptSchema, parametersOf(value));
    for (const [name, message] of parsed.error?.issues.flatMap(faultsOf) ?? []) {
      issues.push({ code: 'custom', input: value, path: [name], message });
    }
  })
  .check(
    z.overwrite(tidySearch),
    z.maxLength(MAX_VIEW.search, {
      error: `Search must be at most ${MAX_VIEW.search} characters.`,
    }),
  );

/** Filters, order and columns of the list under a name: shared with everybody, or the caller's own, which nobody else sees. */
export const savedViewSchema = z.object({
  id: z.guid(),
  title: z.string(),
  /** As the address of the list has it, without a question mark. */
  search: z.string(),
  shared: z.boolean(),
  updated_at: z.string(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** Response of `GET /api/views`: the caller's own first, then the shared ones, each by title. */
export const viewsResponseSchema = z.object({ views: z.array(savedViewSchema) });
export type ViewsResponse = z.infer<typeof viewsResponseSchema>;

/** Response of `POST /api/views` and `PATCH /api/views/:id`; a member of the 409 of one that has changed. */
export const viewResponseSchema = z.object({ view: savedViewSchema });
export type ViewResponse = z.infer<typeof viewResponseSchema>;

/**
 * Response of `GET /api/views/counts`: the number of leads that each view lets through. `is_more`: these are all that were
 * counted, and there may be more.
 */
export const viewCountsResponseSchema = z.object({
  counts: z.array(z.object({ id: z.guid(), leads: z.int(), is_more: z.boolean() })),
});
export type ViewCount = z.infer<typeof viewCountsResponseSchema>['counts'][number];

const fields = {
  title: line('Title', MAX_VIEW.title),
  search,
  /** Only managers share. */
  shared: z.boolean({ error: 'Shared must be true or false.' }),
};

/** Body of `POST /api/views`. */
export const newViewSchema = z.strictObject(fields);
export type NewView = z.infer<typeof newViewSchema>;

/** Body of `PATCH /api/views/:id`; with `updated_at`, nothing changes if somebody else has changed it since. */
export const viewChangeSchema = z
  .strictObject({
    title: z.exactOptional(fields.title),
    search: z.exactOptional(fields.search),
    shared: z.exactOptional(fields.shared),
    updated_at: z.exactOptional(z.time('updated_at must be a date and time with a time zone.')),
  })
  .check(
    z.refine(({ updated_at: _version, ...changes }) => Object.keys(changes).length > 0, {
      error: 'There is nothing to change.',
    }),
  );
export type ViewChange = z.infer<typeof viewChangeSchema>;
