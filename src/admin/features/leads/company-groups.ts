import type { Companies, CompanyTotal } from '../../../domain/http-api/leads';
import type { Lead } from '../../../domain/lead';
import { countText } from '../../../domain/numbers';

/** The leads of a company, or those without one. */
export interface CompanyGroup {
  /** The company as the server compares it; empty for none. */
  key: string;
  title: string;
  /** The domain, where the title is a name. */
  domain?: string;
  leads: Lead[];
}

/** The text that most have; of those that as many have, the first. */
function mostCommon(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].reduce<[string, number] | undefined>(
    (best, entry) => (best && best[1] >= entry[1] ? best : entry),
    undefined,
  )?.[0];
}

/** Only the names of a domain have dots. */
const isDomain = (company: string) => company.includes('.');

function groupOf(company: string | null, leads: Lead[]): CompanyGroup {
  if (company === null) return { key: '', title: 'No company', leads };
  const name = mostCommon(leads.flatMap((lead) => lead.company ?? []));
  if (name === undefined) return { key: company, title: company, leads };
  return { key: company, title: name, ...(isDomain(company) && { domain: company }), leads };
}

/** Leads by company: in the order of the first of each, those without a company last. Within a company their order stays. */
export function groupByCompany(leads: readonly Lead[], companies: Companies): CompanyGroup[] {
  const groups = new Map<string | null, Lead[]>();
  for (const lead of leads) {
    const company = companies[lead.id] ?? null;
    const group = groups.get(company);
    if (group) group.push(lead);
    else groups.set(company, [lead]);
  }
  const without = groups.get(null);
  groups.delete(null);
  if (without) groups.set(null, without);
  return [...groups].map(([company, its]) => groupOf(company, its));
}

/** The number of leads of a group on all pages, as far as the server has told it. */
export function groupCount({ key, leads }: CompanyGroup, totals: readonly CompanyTotal[]): string {
  const known = totals.find(({ company }) => (company ?? '') === key);
  const total = Math.max(known?.total ?? 0, leads.length);
  return `${countText(total)}${known?.is_more ? '+' : ''}`;
}

/** The totals once some leads have left the list. */
export function totalsWithout(
  totals: readonly CompanyTotal[],
  companies: Companies,
  gone: readonly Lead[],
): CompanyTotal[] {
  return totals.map((known) => {
    const left = gone.filter(({ id }) => (companies[id] ?? null) === known.company).length;
    return left > 0 ? { ...known, total: known.total - left } : known;
  });
}
