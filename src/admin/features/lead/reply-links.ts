import type { Lead, ReplyChannel } from '../../../domain/lead';
import { serviceLabel } from '../../../domain/service';
import { phoneHref } from '../leads/lead-texts';

type Sender = Pick<Lead, 'name' | 'email' | 'phone' | 'reference' | 'service'>;

/** India's country code: most who leave it out write from India. */
const INDIA = '91';

/**
 * A phone number as WhatsApp's links want it: country code and digits, nothing else
 * (https://faq.whatsapp.com/5913398998672934).
 *
 * @returns null when it cannot be a mobile number anywhere
 */
export function whatsAppNumber(phone: string): string | null {
  const isInternational = /^\s*(\+|00)/.test(phone);
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
  const number = !isInternational && digits.length === 10 ? INDIA + digits : digits;
  return /^\d{10,15}$/.test(number) && (isInternational || number.length > 10) ? number : null;
}

const greeting = ({ name, reference, service }: Sender, brand: string) =>
  `Hello ${name}, this is ${brand}. Thank you for your enquiry about ${serviceLabel(service)} (reference ${reference}).`;

/** Lines end in CRLF, and blanks are not plus signs (RFC 6068, section 5). */
function mailHref(sender: Sender, brand: string): string {
  const subject = `Your enquiry ${sender.reference} – ${brand}`;
  const body = `${greeting(sender, brand)}\r\n\r\n`;
  const address = encodeURIComponent(sender.email).replace('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/**
 * The ways to answer a sender, each one tap away, with a greeting and the reference filled in where there is text.
 *
 * @param brand whose name the greeting gives
 */
export function replyLinks(
  sender: Sender,
  brand: string,
): { channel: ReplyChannel; href: string }[] {
  const { phone } = sender;
  const number = phone && whatsAppNumber(phone);
  const text = encodeURIComponent(`${greeting(sender, brand)} `);
  return [
    { channel: 'email', href: mailHref(sender, brand) },
    ...(phone ? [{ channel: 'phone' as const, href: phoneHref(phone) }] : []),
    ...(number
      ? [{ channel: 'whatsapp' as const, href: `https://wa.me/${number}?text=${text}` }]
      : []),
  ];
}
