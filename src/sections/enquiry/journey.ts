import { ARRIVAL_KEY } from '../../components/note-arrival';
import { tabStorage } from '../../components/browser-storage';
import type { Journey } from '../../domain/journey';

const CAMPAIGN = /^utm_(source|medium|campaign|term|content)$/;

function campaignOf(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([name]) => CAMPAIGN.test(name)));
}

function parseAddress(text: unknown): URL | undefined {
  return typeof text === 'string' && /^https?:/.test(text) ? new URL(text) : undefined;
}

/**
 * How the visitor came to send an enquiry, as `POST /api/enquiries` takes it: first page, this page, the site that led
 * here and the campaign its link named. Of all other queries nothing is told.
 *
 * @param servicePage the page of the service that the enquiry is about
 */
export function readJourney(servicePage?: string): Journey {
  const arrival = tabStorage.read(ARRIVAL_KEY) as
    { address?: unknown; referrer?: unknown } | undefined;
  const first = parseAddress(arrival?.address);
  const referrer = parseAddress(arrival?.referrer);
  return {
    page: location.pathname,
    ...(servicePage !== undefined && { service_page: servicePage }),
    ...(first && { landing_page: first.pathname, ...campaignOf(first.searchParams) }),
    ...(referrer &&
      referrer.origin !== location.origin && { referrer: referrer.origin + referrer.pathname }),
  };
}
