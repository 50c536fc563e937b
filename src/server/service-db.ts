import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/database.types';
import type { Db } from './supabase';

/** Milliseconds the database has for one answer. */
const TIMEOUT_MS = 10_000;

/**
 * The database past row level security: for workers and commands, never for a request.
 * @param serviceRoleKey opens everything
 */
export const connectService = (url: string, serviceRoleKey: string, timeoutMs = TIMEOUT_MS): Db =>
  createClient<Database>(url, serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // The client insists on a WebSocket class, which Node 20 lacks; no channel is ever opened.
    realtime: { transport: EventTarget as unknown as typeof WebSocket },
    global: {
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    },
  });
