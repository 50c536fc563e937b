/** A number as `tel:` wants it: spaces and brackets are for people (RFC 3966). */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+*#]/g, '')}`;

/** A chat on WhatsApp. @param phone in international form @param text encoded for an address; the message starts with it */
export const whatsappAddress = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${text}`;

/** Whether a phone number is written in digits alone, as one is dialled; anything else may be words. */
export const isPlainNumber = (phone: string): boolean => /^[\d\s()+.-]+$/.test(phone);
