import type { GoTrueAdminApi } from '@supabase/supabase-js';
import { connectAuthAdmin } from '../../host/backend/staff-accounts';
import { startSupabase } from '../database/start';
import { connectService, type Db } from '../../src/server/db/supabase';
import { startBackend, type Backend } from './backend';
import { serve, type Place, type Routes } from './serve';

export const PASSWORD = 'correct horse battery';

export type Stack = {
  /** Calls a function mounted as on our host, or on Netlify; a redirect is not followed. */
  call: (path: string, init?: RequestInit, place?: Place) => Promise<Response>;
  /** Supabase as functions reach it. */
  backend: Backend;
  /** Past row level security, to prepare and to look. */
  service: Db;
  /** Administration of accounts. */
  accounts: GoTrueAdminApi;
  serviceRoleKey: string;
  countLeads: () => Promise<number>;
  addUser: (email: string, role?: 'admin') => Promise<string>;
  stop: () => Promise<void>;
};

async function addUser(accounts: GoTrueAdminApi, email: string, role?: 'admin'): Promise<string> {
  const { data, error } = await accounts.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    app_metadata: role ? { role } : {},
  });
  if (error) throw error;
  return data.user.id;
}

async function countLeads(service: Db): Promise<number> {
  const { count, error } = await service
    .from('contact_submissions')
    .select('*', { count: 'exact', head: true });
  if (error) throw new Error('Leads could not be counted.');
  return count ?? 0;
}

/**
 * The functions over HTTP on a Supabase of their own, which goes with them.
 * @param migrations folder of the project's migrations and more
 * @param maxRows rows that the database answers at most
 */
export async function startStack(
  routes: Routes,
  migrations?: string,
  maxRows?: number,
): Promise<Stack> {
  const supabase = await startSupabase({
    ...(migrations !== undefined && { migrations }),
    ...(maxRows !== undefined && { maxRows }),
  });
  const backend = await startBackend(supabase.url);
  Object.assign(globalThis.process.env, {
    SUPABASE_URL: backend.url,
    SUPABASE_ANON_KEY: supabase.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: supabase.serviceRoleKey,
    SESSION_SECRET: 'a secret of at least thirty-two characters',
  });
  const { serviceRoleKey } = supabase;
  const service = connectService(supabase.url, serviceRoleKey);
  const accounts = connectAuthAdmin(supabase.url, serviceRoleKey);
  const served = { host: await serve(routes, 'host'), netlify: await serve(routes, 'netlify') };
  return {
    call: (path, init, place = 'host') =>
      fetch(served[place].url + path, { redirect: 'manual', ...init }),
    backend,
    service,
    accounts,
    serviceRoleKey,
    countLeads: () => countLeads(service),
    addUser: (email, role) => addUser(accounts, email, role),
    async stop() {
      backend.become('well');
      await Promise.all([served.host.close(), served.netlify.close(), backend.close()]);
      await supabase.stop();
    },
  };
}
