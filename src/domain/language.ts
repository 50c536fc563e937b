import agency from '../../content/agency.json';

/** The language tag of the site's English (BCP 47): of its pages and emails, and of the numbers and dates in them. */
export const LANGUAGE: string = agency.language;
