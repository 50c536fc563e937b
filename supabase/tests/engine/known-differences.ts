import type { RestRequest } from './requests/request';

/** The parts of a response that clients read. */
export interface Answer {
  status: number;
  code: string | undefined;
  body: unknown;
  headers: Record<string, string | null>;
}

type Explains = (request: RestRequest, local: Answer, real: Answer) => boolean;

/** Each way in which the two may differ. Both refuse, or the local Supabase alone does; it never allows more. */
export const KNOWN_DIFFERENCES: Record<string, Explains> = {
  'PostgREST 13 says PGRST205 of an unknown table, 12 says 42P01 or nothing': (_, local, real) =>
    local.code === 'PGRST205' && real.status === 404 && real.code !== 'PGRST205',
  'PostgREST 13 says PGRST125 of an unknown path, 12 nothing': (_, local, real) =>
    local.code === 'PGRST125' && real.status === 404,
  'PostgREST 13 answers PGRST107 with 406, 12 with 415': (_, local, real) =>
    local.code === 'PGRST107' && real.code === 'PGRST107' && local.status === 406,
  'PostgREST 12 answers what is not UTF-8 with 500': ({ path }, local, real) =>
    path.includes('%8e') && local.status === 400 && real.status === 500,
  'Arguments of a call as text or in an array are refused here': ({ path }, local) =>
    path.startsWith('rpc/') && local.code === 'PGRST102',
};
