/**
 * Built pages that a function fills in when their address has this parameter, for visitors without scripts; without it
 * they are served as built. Host and Netlify lead the one address to the other.
 */
export const FILLED_PAGES = [
  { page: '/contact/thank-you', parameter: 'reference', by: '/api/enquiries/thanks' },
] as const;

/** Pages that are nothing without scripts, and what a function shows browsers that run none instead. */
export const PLAIN_PAGES: ReadonlyMap<string, string> = new Map([
  ['/consultation', '/api/consultations/page'],
]);
