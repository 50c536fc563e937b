import type { APIRequestContext } from '@playwright/test';
import { sendLead } from './leads';

/** Leads that one test sent: whoever searches for their company finds nobody else's. */
export interface OwnLeads {
  company: string;
}

/** Sends an enquiry for each name, in this order, all from one company. */
export async function sendLeads(
  request: APIRequestContext,
  names: readonly string[],
  company: string = crypto.randomUUID(),
): Promise<OwnLeads> {
  for (const name of names) await sendLead(request, name, { company });
  return { company };
}

/** The dashboard's address, narrowed to those leads, the newest first. */
export const listOf = ({ company }: OwnLeads): string =>
  `/admin/dashboard?q=${company}&sort=-created_at`;
