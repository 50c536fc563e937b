import { useState } from 'react';
import { serviceLabel } from '../../../domain/enquiry-fields';
import type { Lead, LeadDetail, ReplyChannel } from '../../../domain/lead';
import { type ReplyTemplate, useSite } from '../../app/site-content';
import { phoneHref } from './lead-names';

type Sender = Pick<Lead, 'name' | 'reference' | 'service'>;

/** India's country code: most people who leave it out write from India. */
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

/** The channels a lead can be answered by. */
export const replyChannels = ({ phone }: Pick<Lead, 'phone'>): ['email', ...ReplyChannel[]] => [
  'email',
  ...(phone ? (['phone'] as const) : []),
  ...(phone && whatsAppNumber(phone) ? (['whatsapp'] as const) : []),
];

/** The templates for a service, its own first. */
export const templatesFor = (
  templates: readonly ReplyTemplate[],
  service: string,
): ReplyTemplate[] =>
  templates
    .filter((template) => template.service === null || template.service === service)
    .toSorted((a, b) => Number(a.service === null) - Number(b.service === null));

/** Fills a template's text; a placeholder it does not know stays, for staff to see. */
export function fillTemplate(
  text: string,
  { name, reference, service }: Sender,
  { brand, page }: { brand: string; page: string },
): string {
  const values = new Map(
    Object.entries({ name, reference, service: serviceLabel(service), brand, page }),
  );
  return text.replace(/\{(\w+)\}/g, (placeholder, key: string) => values.get(key) ?? placeholder);
}

interface Reply {
  channel: ReplyChannel;
  subject: string;
  text: string;
}

/** The link that opens the reply in the mail program, the phone or WhatsApp. */
export function replyHref(lead: Pick<Lead, 'email' | 'phone'>, reply: Reply): string {
  const { channel, subject, text } = reply;
  if (channel === 'phone') return phoneHref(lead.phone ?? '');
  if (channel === 'whatsapp') {
    return `https://wa.me/${whatsAppNumber(lead.phone ?? '')}?text=${encodeURIComponent(text)}`;
  }
  const address = encodeURIComponent(lead.email).replace('%40', '@');
  // Lines end in CRLF, and blanks are not plus signs (RFC 6068, section 5).
  const body = encodeURIComponent(text.replace(/\n/g, '\r\n'));
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${body}`;
}

/** Pages of the site that are worth sending again; the contact form is not. */
const IS_WORTH_SENDING = /^\/(services|portfolio)\/./;

const addressOf = (href: string) => new URL(href, window.location.origin).href;

/** The page the sender wrote from comes first: it is about what they asked for. */
function pagesFor(lead: LeadDetail, pages: readonly { label: string; href: string }[]) {
  const seen = lead.journey?.page;
  if (!seen || !IS_WORTH_SENDING.test(seen) || pages.some(({ href }) => href === seen)) {
    return pages;
  }
  return [{ label: `The page they wrote from: ${seen}`, href: seen }, ...pages];
}

/** The text of a reply: template and page can be chosen, and the text edited; an edited text follows only the page. */
export function useReplyText(lead: LeadDetail, channel: ReplyChannel) {
  const { brand, replyTemplates } = useSite();
  const templates = templatesFor(replyTemplates, lead.service);
  const [templateKey, setTemplateKey] = useState(templates[0]?.key);
  const [chosenPage, setChosenPage] = useState<string>();
  const [edited, setEdited] = useState<string>();

  const template = templates.find(({ key }) => key === templateKey);
  const pages = pagesFor(lead, template?.pages ?? []);
  const page = (pages.find(({ href }) => href === chosenPage) ?? pages[0])?.href ?? '/';
  const fill = (text = '') => fillTemplate(text, lead, { brand, page: addressOf(page) });
  const text = edited ?? fill(channel === 'whatsapp' ? template?.whatsapp : template?.email);

  return {
    ...{ templates, template, pages, page, text },
    subject: fill(template?.subject),
    changeText: setEdited,
    chooseTemplate: (key: string) => {
      setTemplateKey(key);
      setEdited(undefined);
    },
    choosePage: (href: string) => {
      setChosenPage(href);
      setEdited(edited?.replaceAll(addressOf(page), addressOf(href)));
    },
  };
}
