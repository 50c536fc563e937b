/** Halves of surrogate pairs cannot be written in an address. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, ''));

/** The lines of an email end in CRLF, and blanks are no plus signs (RFC 6068, section 5). */
const lines = (text: string): string => text.replace(/\r?\n/g, '\r\n');

/**
 * A link to write an email to one address, whatever is in it: no part of it can add a recipient or a header.
 *
 * @param address as it is stored; not encoded
 */
export function mailtoHref(
  address: string,
  { subject, body }: { subject?: string; body?: string } = {},
): string {
  const at = address.lastIndexOf('@');
  const recipient = [address.slice(0, Math.max(0, at)), address.slice(at + 1)].map(encoded);
  const fields = [
    ...(subject === undefined ? [] : [`subject=${encoded(subject)}`]),
    ...(body === undefined ? [] : [`body=${encoded(lines(body))}`]),
  ];
  const query = fields.length > 0 ? `?${fields.join('&')}` : '';
  return `mailto:${recipient.join('@')}${query}`;
}

/** The digits of an international number, without the zero that is dialled within its country: `+44 (0)20 7946 0123`. */
const digitsOf = (number: string): string => number.replace('(0)', '').replace(/\D/g, '');

/**
 * A link to dial a number (RFC 3966). Numbers that people typed are read by `phoneHref` first.
 *
 * @param number in international form, as content has it
 * @param extension the digits to dial once somebody answers
 */
export const telHref = (number: string, extension?: string): string =>
  `tel:+${digitsOf(number)}${extension ? `;ext=${extension}` : ''}`;

/** A chat on WhatsApp. @param phone in international form @param text the message starts with it */
export const chatHref = (phone: string, text: string): string =>
  `https://wa.me/${digitsOf(phone)}?text=${encoded(text)}`;
