/**
 * Built pages that a function fills in when their address has this parameter, for visitors without scripts; without it
 * they are served as built. Host and Netlify lead the one address to the other.
 */
export const FILLED_PAGES = [
  { page: '/contact/thank-you', parameter: 'reference', by: '/api/enquiries/thanks' },
] as const;
