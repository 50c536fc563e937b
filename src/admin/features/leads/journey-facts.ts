import type { LeadDetail } from '../../../domain/lead';

type Journey = NonNullable<LeadDetail['journey']>;

/** The campaign parameters in the order people say them: where, by what means, under what name. */
const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

const campaignOf = (journey: Journey) =>
  CAMPAIGN.flatMap((key) => journey[key] ?? []).join(' · ') || null;

/** `https://www.google.com/search` → `google.com/search`: the address as people say it. */
const sayable = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

const pageName = (path: string) => (path === '/' ? 'Home page' : path);

/** How a visitor came to write, as label and text; a part that is unknown is left out. */
export function journeyFacts(journey: Journey): { label: string; text: string }[] {
  const { referrer, landing_page, page } = journey;
  const campaign = campaignOf(journey);
  return [
    { label: 'Came from', text: referrer ? sayable(referrer) : 'No other website' },
    ...(campaign ? [{ label: 'Campaign', text: campaign }] : []),
    ...(landing_page ? [{ label: 'Arrived on', text: pageName(landing_page) }] : []),
    ...(page ? [{ label: 'Wrote from', text: pageName(page) }] : []),
  ];
}
