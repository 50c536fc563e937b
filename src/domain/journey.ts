import { codePoints, hasForbiddenCharacter } from './text';

/** Longest values that are kept, in code points; longer ones are dropped. */
export const JOURNEY_MAX = { place: 300, campaign: 100 } as const;

/** Stands for the site, to which paths are relative. */
const OUR_SITE = 'http://site';

const bounded = (text: string, max: number) => (codePoints(text) <= max ? text : undefined);

function parseAddress(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** A path of ours, percent-encoded, without query and fragment. */
function pathOf(value: string): string | undefined {
  const address = value.startsWith('/') ? parseAddress(value, OUR_SITE) : undefined;
  return address && bounded(address.pathname, JOURNEY_MAX.place);
}

/** Another site's address, without credentials, query and fragment; of a long one, the site alone. */
function referrerOf(value: string): string | undefined {
  const address = /^https?:/i.test(value) ? parseAddress(value) : undefined;
  if (!address) return undefined;
  const { origin, pathname } = address;
  return bounded(origin + pathname, JOURNEY_MAX.place) ?? bounded(origin, JOURNEY_MAX.place);
}

function campaignOf(value: string): string | undefined {
  const text = value.trim();
  const isFine = text !== '' && !hasForbiddenCharacter(text);
  return isFine ? bounded(text, JOURNEY_MAX.campaign) : undefined;
}

const READERS = {
  landing_page: pathOf,
  page: pathOf,
  service_page: pathOf,
  referrer: referrerOf,
  utm_source: campaignOf,
  utm_medium: campaignOf,
  utm_campaign: campaignOf,
  utm_term: campaignOf,
  utm_content: campaignOf,
};

type JourneyField = keyof typeof READERS;

const isJourneyField = (name: string): name is JourneyField => Object.hasOwn(READERS, name);

/**
 * How a visitor came to send an enquiry: the path of the first page, of the page it was sent from and of the service it is
 * about, the site that led here (origin and path), and the campaign its link named.
 */
export type Journey = Partial<Record<JourneyField, string>>;

/**
 * Makes a journey of anything that claims to be one. What is unknown, malformed or too long is dropped: it is never a
 * reason to refuse an enquiry. Null when nothing is left.
 */
export function readJourney(input: unknown): Journey | null {
  if (typeof input !== 'object' || input === null) return null;
  const journey = Object.entries(input).flatMap(([name, value]): [string, string][] => {
    if (!isJourneyField(name) || typeof value !== 'string') return [];
    const kept = READERS[name](value);
    return kept === undefined ? [] : [[name, kept]];
  });
  return journey.length > 0 ? Object.fromEntries(journey) : null;
}
