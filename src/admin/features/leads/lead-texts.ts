import type { Lead } from '../../../domain/lead';

/** Stands for the name of a lead whose personal data were erased: it is blank then. */
export const ERASED = 'Erased';

/** Who sent the enquiry, for headings and the names of controls. */
export const senderOf = ({ name, reference }: Pick<Lead, 'name' | 'reference'>): string =>
  name || reference;

/** A number as `tel:` wants it: spaces and brackets are for people (RFC 3966). */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+*#]/g, '')}`;
