import { useState } from 'react';
import type { LeadDetail, ReplyChannel } from '../../../domain/lead';
import { useSite } from '../../app/site-content';
import { fillTemplate, templatesFor } from './reply-links';

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
