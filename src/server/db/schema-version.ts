import { connect, type Db } from './supabase';
import type { ApiRequest } from '../http/api-types';

/** The newest migration, which this version of the site needs. Written by `npm run supabase:describe`. */
export const NEEDED_SCHEMA = '20261201012706';

/** PostgREST's and PostgreSQL's codes for a function that is not there. */
const NO_FUNCTION = new Set(['PGRST202', '42883']);

export type SchemaState =
  | { kind: 'ready' | 'unreachable' }
  /** `found` is the newest migration of the project, when it can tell. */
  | { kind: 'old'; found: string | null };

/** Asks the project whether it has the migrations that this version needs; it may have more. */
export async function readSchemaState(db: Db): Promise<SchemaState> {
  const { data, error } = await db.rpc('schema_version');
  if (error) {
    return NO_FUNCTION.has(error.code) ? { kind: 'old', found: null } : { kind: 'unreachable' };
  }
  return data >= NEEDED_SCHEMA ? { kind: 'ready' } : { kind: 'old', found: data };
}

/**
 * Whether a failure that looks like a bug comes from a schema older than this version needs. Costs a call, so it is asked
 * after a failure only. False when nobody knows.
 */
export async function isSchemaOld(request: Pick<ApiRequest, 'deadline'>): Promise<boolean> {
  try {
    return (await readSchemaState(connect(request))).kind === 'old';
  } catch {
    return false;
  }
}
