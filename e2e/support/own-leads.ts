import type { APIRequestContext } from '@playwright/test';
import { sendLead } from './leads';

/** Leads of one test: a search for their company finds no others. */
export interface OwnLeads {
  company: string;
}

/** A company that nobody else has, and that fits into a line of a phone whatever its letters are. */
const newCompany = (): string => crypto.randomUUID().slice(0, 23);

/** Sends an enquiry for each name, in this order, all from one company. */
export async function sendLeads(
  request: APIRequestContext,
  names: readonly string[],
  company: string = newCompany(),
): Promise<OwnLeads> {
  for (const name of names) await sendLead(request, name, { company });
  return { company };
}

/** The dashboard's address, narrowed to those leads, the newest first. */
export const listOf = ({ company }: OwnLeads): string =>
  `/admin/dashboard?q=${company}&sort=-created_at`;
