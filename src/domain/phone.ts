import agency from '../../content/agency.json';

/** A number as `tel:` wants it: spaces and brackets are for people (RFC 3966). */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+*#]/g, '')}`;

/** A chat on WhatsApp. @param phone in international form @param text encoded for an address; the message starts with it */
export const whatsappAddress = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${text}`;

/** Whether a phone number is written in digits alone, as one is dialled; anything else may be words. */
export const isPlainNumber = (phone: string): boolean => /^[\d\s()+.-]+$/.test(phone);

/** A number of eight digits or more may be a mobile number somewhere; WhatsApp takes ten to fifteen with the country's. */
const NATIONAL = /^\d{8,}$/;
const INTERNATIONAL = /^\d{10,15}$/;

/** Longer numbers that begin with the country's code have it, and only lack the plus. */
const LONGEST_NATIONAL = 10;

/**
 * A phone number as WhatsApp's links want it: country code and digits, nothing else
 * (https://faq.whatsapp.com/5913398998672934).
 *
 * @param callingCode of the country that a number without one is in
 * @returns null when it cannot be a mobile number anywhere
 */
export function whatsAppNumber(
  phone: string,
  callingCode: string = agency.callingCode,
): string | null {
  const code = callingCode.replace(/\D/g, '');
  const all = phone.replace(/\D/g, '');
  const digits = all.replace(/^0+/, '');
  const hasCode =
    /^\s*(\+|00)/.test(phone) ||
    (digits === all && digits.length > LONGEST_NATIONAL && digits.startsWith(code));
  const number = hasCode ? digits : code + digits;
  return INTERNATIONAL.test(number) && NATIONAL.test(digits) ? number : null;
}
