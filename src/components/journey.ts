import type { Journey } from '../domain/journey';
import { tabStorage } from './tab-storage';

/** Key of the visit's beginning in the tab's storage. */
export const ARRIVAL_KEY = 'journey';

const CAMPAIGN = /^utm_(source|medium|campaign|term|content)$/;

/**
 * Notes in the tab where its visit began: the first address and the site that led here.
 *
 * Its own text is written into every public page, so that it runs before the page's scripts come; it may refer to nothing
 * outside itself.
 *
 * @param name under which it is kept
 */
export function noteArrival(name: string): void {
  try {
    if (sessionStorage.getItem(name)) return;
    const arrival = { address: location.href, referrer: document.referrer };
    sessionStorage.setItem(name, JSON.stringify(arrival));
  } catch {
    // A browser that keeps nothing tells no journey.
  }
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
  const campaign = [...(first?.searchParams ?? [])].filter(([name]) => CAMPAIGN.test(name));
  const referrer = parseAddress(arrival?.referrer);
  return {
    page: location.pathname,
    ...(servicePage !== undefined && { service_page: servicePage }),
    ...(first && { landing_page: first.pathname }),
    ...Object.fromEntries(campaign),
    ...(referrer &&
      referrer.origin !== location.origin && { referrer: referrer.origin + referrer.pathname }),
  };
}
