import { type Db, openDatabase } from './supabase';

/** Milliseconds the database has for one answer. */
const TIMEOUT_MS = 10_000;

/**
 * The database past row level security: for workers and commands, never for a request.
 * @param serviceRoleKey opens everything
 */
export const connectService = (url: string, serviceRoleKey: string, timeoutMs = TIMEOUT_MS): Db =>
  openDatabase(url, { apiKey: serviceRoleKey, token: serviceRoleKey }, (address, init) =>
    fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
  );
