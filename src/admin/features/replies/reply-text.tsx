import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { serviceLabel } from '../../../domain/enquiry-fields';
import type { Lead, LeadDetail, ReplyChannel } from '../../../domain/lead';
import { mailtoHref, chatHref } from '../../../domain/contact-links';
import { phoneHref, whatsAppNumber } from '../../../domain/phone';
import { inFirstLanguage } from '../../../language/language-context';
import { ConfirmDialog } from '../../components/dialog';
import { type ReplyTemplate, type SiteContent, useSite } from '../../lib/site-content';
import { useMe } from '../session/session';
import { fillPlaceholders } from './placeholders';
import type { ReplyText } from './reply-draft';

type Sender = Pick<Lead, 'name' | 'reference' | 'service'>;

/** The channels a lead can be answered by; one that staff added may have no address. */
export const replyChannels = ({
  email,
  phone,
}: Pick<Lead, 'phone'> & Partial<Pick<Lead, 'email'>>): ReplyChannel[] => [
  ...(email === '' ? [] : (['email'] as const)),
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
  {
    staff,
    brand,
    hours,
    minutes,
    page,
  }: Pick<SiteContent, 'brand' | 'hours' | 'minutes'> & { staff: string; page: string },
): string {
  return fillPlaceholders(text, {
    ...{ name, reference },
    // Templates are in the first language.
    service: inFirstLanguage(() => serviceLabel(service)),
    ...{ staff, brand, hours, minutes: String(minutes), page },
  });
}

interface Reply {
  channel: ReplyChannel;
  subject: string;
  text: string;
}

/** The link that opens the reply in the mail program, the phone or WhatsApp; null for a number that may be another's. */
export function replyHref(lead: Pick<Lead, 'email' | 'phone'>, reply: Reply): string | null {
  const { channel, subject, text } = reply;
  const phone = lead.phone ?? '';
  if (channel === 'phone') return phoneHref(phone);
  if (channel === 'email') return mailtoHref(lead.email, { subject, body: text });
  const number = whatsAppNumber(phone);
  return number && chatHref(number, text);
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

/** The text before staff choose a template: nothing but the salutation, once a conversation is under way. */
const SALUTATION = 'Hello {name},\n\n';

/** `Re: …`, once. */
const followUp = (subject: string): string => `Re: ${subject.replace(/^(re:\s*)+/i, '')}`;

interface ReplyTextOptions {
  channel: ReplyChannel;
  /** The edited text, null while it is as the template says, and a function that sets it. */
  edited: readonly [ReplyText | null, (edited: ReplyText | null) => void];
  /** Subject of the latest email of the conversation; without one this is the first reply. */
  lastSubject?: string | undefined;
}

/** The text of a reply: template and page can be chosen, and the text edited; an edited text follows only the page. */
export function useReplyText(lead: LeadDetail, options: ReplyTextOptions) {
  const { channel, lastSubject } = options;
  const [edited, setEdited] = options.edited;
  const site = useSite();
  const { name: staff } = useMe();
  const templates = templatesFor(site.replyTemplates, lead.service);
  const [templateKey, setTemplateKey] = useState(
    lastSubject === undefined ? templates[0]?.key : undefined,
  );
  const [chosenPage, setChosenPage] = useState<string>();
  const [askedTemplate, setAskedTemplate] = useState<string | null>(null);

  const template = templates.find(({ key }) => key === templateKey);
  const pages = pagesFor(lead, template?.pages ?? []);
  const page = (pages.find(({ href }) => href === chosenPage) ?? pages[0])?.href ?? '/';
  const fill = (text = '') => fillTemplate(text, lead, { ...site, staff, page: addressOf(page) });
  const filled = {
    subject: lastSubject === undefined ? fill(template?.subject) : followUp(lastSubject),
    text: fill((channel === 'whatsapp' ? template?.whatsapp : template?.email) ?? SALUTATION),
  };
  const { subject, text } = edited ?? filled;
  const isOwnText = text.trim() !== '' && (subject !== filled.subject || text !== filled.text);
  const replaceBy = (key: string) => {
    setAskedTemplate(null);
    setTemplateKey(key);
    setEdited(null);
  };

  return {
    ...{ templates, template, pages, page, subject, text },
    changeSubject: (next: string) => setEdited({ subject: next, text }),
    changeText: (next: string) => setEdited({ subject, text: next }),
    chooseTemplate: (key: string) => (isOwnText ? setAskedTemplate(key) : replaceBy(key)),
    /** The template that would replace text of the person's own; null while none is asked about. */
    askedTemplate,
    keepText: () => setAskedTemplate(null),
    replaceText: () => askedTemplate !== null && replaceBy(askedTemplate),
    choosePage: (href: string) => {
      setChosenPage(href);
      const moved = text.replaceAll(addressOf(page), addressOf(href));
      if (edited) setEdited({ subject, text: moved });
    },
  };
}

interface TemplateFieldsProps {
  reply: ReturnType<typeof useReplyText>;
}

/** The template that a reply starts from, and the page of the site that it names. */
export function TemplateFields({ reply }: TemplateFieldsProps) {
  const { template, templates, page, pages } = reply;
  return (
    <>
      {templates.length > 0 && (
        <TextField
          select
          margin="dense"
          label="Template"
          value={template?.key ?? ''}
          onChange={({ target }) => reply.chooseTemplate(target.value)}
        >
          <MenuItem value="">None</MenuItem>
          {templates.map(({ key, label }) => (
            <MenuItem key={key} value={key}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
      {pages.length > 0 && (
        <TextField
          select
          label="Page to include"
          value={page}
          onChange={({ target }) => reply.choosePage(target.value)}
        >
          {pages.map(({ href, label }) => (
            <MenuItem key={href} value={href}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
      {reply.askedTemplate !== null && (
        <ConfirmDialog
          title="Replace your text?"
          text="The template replaces the subject and the text that you have changed."
          dismissLabel="Keep my text"
          confirmLabel="Replace"
          onConfirm={reply.replaceText}
          onClose={reply.keepText}
        />
      )}
    </>
  );
}
