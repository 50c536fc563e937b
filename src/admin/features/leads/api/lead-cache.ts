import type { Mutation, QueryClient } from '@tanstack/react-query';
import type { BoardAnswer } from '../../../../domain/http-api/board';
import type { Day } from '../../../../domain/http-api/day';
import type { LeadDetailAnswer } from '../../../../domain/http-api/leads';
import type { Lead } from '../../../../domain/lead';
import { boardWith } from '../../board/board-with';
import { countsAfter } from '../list/lead-counts';
import type { ShownList } from '../list/refreshed-list';

/** Query keys of leads, and the key that every change of a lead begins with. */
export const leadKeys = {
  lists: ['leads', 'list'],
  details: ['leads', 'detail'],
  boards: ['leads', 'board'],
  day: ['leads', 'day'],
  versions: ['leads', 'version'],
  changes: ['leads', 'change'],
  bulkChanges: ['leads', 'change', 'several'],
} as const;

/** The list with another version of one of its leads; the counters follow. A list without that lead stays. */
function listWith(list: ShownList, lead: Lead): ShownList {
  const before = list.leads.find(({ id }) => id === lead.id);
  if (!before) return list;
  return {
    ...list,
    leads: list.leads.map((other) => (other === before ? lead : other)),
    counts: countsAfter(list.counts, before, lead),
  };
}

const detailWith = (answer: LeadDetailAnswer, lead: Lead): LeadDetailAnswer =>
  answer.lead.id === lead.id ? { ...answer, lead: { ...answer.lead, ...lead } } : answer;

/** The day with another version of one of its leads. */
function dayWith(day: Day, lead: Lead): Day {
  const next = (other: Lead) => (other.id === lead.id ? lead : other);
  return {
    ...day,
    overdue: day.overdue.map(next),
    unowned: day.unowned.map(next),
    answers: day.answers.map((item) => ({ ...item, lead: next(item.lead) })),
    actions: day.actions.map((item) => ({ ...item, lead: next(item.lead) })),
    calls: day.calls.map((item) => ({ ...item, lead: next(item.lead) })),
  };
}

const leadsOfDay = ({ answers, overdue, unowned, actions, calls }: Day): Lead[] => [
  ...[...overdue, ...unowned],
  ...[...answers, ...actions, ...calls].map(({ lead }) => lead),
];

/** Puts a version of a lead into every list, board and detail that has it, and keeps it once it has left them. */
export function putLead(client: QueryClient, lead: Lead): void {
  client.setQueryData<Lead>([...leadKeys.versions, lead.id], lead);
  client.setQueriesData<LeadDetailAnswer>(
    { queryKey: leadKeys.details },
    (answer) => answer && detailWith(answer, lead),
  );
  client.setQueriesData<ShownList>(
    { queryKey: leadKeys.lists },
    (list) => list && listWith(list, lead),
  );
  client.setQueriesData<BoardAnswer>(
    { queryKey: leadKeys.boards },
    (board) => board && boardWith(board, lead),
  );
  client.setQueryData<Day>(leadKeys.day, (day) => day && dayWith(day, lead));
}

/** The latest cached version of a lead: its list and its own page are fetched at different times. */
export function cachedLead(client: QueryClient, id: string): Lead | undefined {
  const lists = client.getQueriesData<ShownList>({ queryKey: leadKeys.lists });
  const details = client.getQueriesData<LeadDetailAnswer>({ queryKey: leadKeys.details });
  const boards = client.getQueriesData<BoardAnswer>({ queryKey: leadKeys.boards });
  const day = client.getQueryData<Day>(leadKeys.day);
  const changed = client.getQueryData<Lead>([...leadKeys.versions, id]);
  return [
    ...(changed ? [changed] : []),
    ...(day ? leadsOfDay(day) : []),
    ...lists.flatMap(([, list]) => list?.leads ?? []),
    ...boards.flatMap(([, board]) => board?.columns.flatMap(({ leads }) => leads) ?? []),
    ...details.flatMap(([, answer]): Lead[] => (answer ? [answer.lead] : [])),
  ]
    .filter((lead) => lead.id === id)
    .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0];
}

/** The key of a change names its lead; a change of several has them among its variables. */
function leadsOfChange({ options, state }: Mutation): string[] {
  const { leads } = (state.variables ?? {}) as { leads?: readonly Lead[] };
  return leads?.map(({ id }) => id) ?? [String(options.mutationKey?.at(-1))];
}

/** Ids of the leads that were changed at this desk, for as long as the cache keeps the changes. */
export const leadsChangedHere = (client: QueryClient): ReadonlySet<string> =>
  new Set(
    client.getMutationCache().findAll({ mutationKey: leadKeys.changes }).flatMap(leadsOfChange),
  );

/** Drops responses that are under way: they would show leads as they were before a change. */
export async function cancelLeadFetches(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: leadKeys.lists });
  await client.cancelQueries({ queryKey: leadKeys.boards });
  await client.cancelQueries({ queryKey: leadKeys.details });
  await client.cancelQueries({ queryKey: leadKeys.day });
}

/** Fetches the shown leads again, once the last of several changes is through. */
export async function refreshLeads(client: QueryClient): Promise<void> {
  if (client.isMutating({ mutationKey: leadKeys.changes }) > 1) return;
  await Promise.all([
    client.invalidateQueries({ queryKey: leadKeys.lists }),
    client.invalidateQueries({ queryKey: leadKeys.boards }),
    client.invalidateQueries({ queryKey: leadKeys.details }),
    client.invalidateQueries({ queryKey: leadKeys.day }),
  ]);
}
