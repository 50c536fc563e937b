import agency from '../../../content/agency.json';

/** The name mail is signed with. */
export const BRAND = agency.brand;

/** Where staff read mail when nothing else is said. */
export const AGENCY_EMAIL = agency.email;

/** The end of every letter: who writes, and how to reach a person. */
export const SIGNATURE = [
  agency.brand,
  `${agency.location.city}, ${agency.location.country}. ${agency.availability}`,
  `${agency.email} · ${agency.phone}`,
];
