import { connectService, openDatabase } from '../../../src/server/db/supabase';
import type { ServiceAccess } from '../command';
import { checkAccounts } from './account-checks';
import type { Finding } from './finding';
import { checkSchema } from './schema-checks';
import { checkVisitors } from './visitor-checks';

const TIMEOUT_MS = 10_000;

/** Looks whether a Supabase project is as this repository needs it. Leaves nothing behind. */
export async function checkProject(access: ServiceAccess): Promise<Finding[]> {
  const { url, anonKey, serviceRoleKey } = access;
  const service = connectService(url, serviceRoleKey);
  const connectPublic = (token?: string) =>
    openDatabase(url, { key: anonKey, ...(token !== undefined && { token }) }, () =>
      AbortSignal.timeout(TIMEOUT_MS),
    );
  const { findings, canInterrupt } = await checkSchema(service);
  return [
    ...findings,
    ...(await checkVisitors(connectPublic(), service, canInterrupt)),
    ...(await checkAccounts(access, connectPublic, canInterrupt)),
  ];
}
