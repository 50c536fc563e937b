import { moneyTexts } from '../../src/domain/numbers';
import { CONSULTATION_ONLY } from '../../src/domain/enquiry-fields';
import { UNWRITTEN } from '../../src/gatsby/content-check/find-problems';
import { type Answers, type KeyedAnswers, languagesOfSite, priceText } from './answers';

/** Path of the case study in the starter content. */
const CASE_STUDY = '/portfolio/first-project';

/** Colours of the cards, used in turn; the icons below likewise. */
const HUES = ['teal', 'amber', 'blue', 'green', 'violet'];
const ICONS = ['layers', 'globe', 'code', 'chartLine', 'handshake', 'sparkles', 'target', 'award'];

/** Content files by their paths below `content/`. */
export type ContentFiles = Record<string, unknown>;

type Group = KeyedAnswers['groups'][number];
type Service = Group['services'][number];

const hrefOf = ({ key }: Group) => `/services/${key}`;
const serviceHref = (group: Group, { key }: Service) => `${hrefOf(group)}/${key}`;
const quoteOf = ({ key }: Group) => `ask-${key}`;
const inTurn = (list: readonly string[], index: number) => list[index % list.length];

/** Placeholder for each result in figures. */
const result = {
  value: `${UNWRITTEN}a figure`,
  label: `${UNWRITTEN}a result of this work in figures`,
};

function groupContent(group: Group, index: number, updated: string) {
  const { name, key, services } = group;
  return {
    key,
    title: name,
    href: hrefOf(group),
    template: 'services',
    icon: inTurn(ICONS, index),
    meta: { title: name, description: `${UNWRITTEN}what ${name} is, for searchers`, updated },
    heading: name,
    introduction: `${UNWRITTEN}for whom ${name} is, and what it changes for them`,
    summary: `${UNWRITTEN}${name} in a sentence`,
    quote: quoteOf(group),
    picture: {
      image: `../pictures/${key}.png`,
      alt: `${UNWRITTEN}a picture for ${name}, and what is seen on it`,
    },
    result,
    caseStudy: CASE_STUDY,
    offers: services.map((service) => ({
      name: service.name,
      description: `${UNWRITTEN}${service.name} in a sentence`,
      features: [`${UNWRITTEN}what belongs to ${service.name}`],
    })),
  };
}

const serviceContent = (href: string, name: string, price: string, updated: string) => ({
  href,
  name,
  summary: `${UNWRITTEN}${name} in a line`,
  meta: { title: name, description: `${UNWRITTEN}what ${name} is, for searchers`, updated },
  heading: name,
  paragraphs: [`${UNWRITTEN}how ${name} works, and how you go about it`],
  audience: `${UNWRITTEN}for whom it is made`,
  duration: `${UNWRITTEN}how long it takes, such as 5 to 7 weeks`,
  price,
  result,
  deliverables: [`${UNWRITTEN}everything that the client gets`],
});

/** The budgets below, between and above these amounts. @param language in which amounts are written */
export function budgetChoices(
  { budgets, currency }: Pick<Answers, 'budgets' | 'currency'>,
  language: string,
) {
  const { amountText } = moneyTexts({ language, currency });
  const [least = 0] = budgets;
  const most = budgets.at(-1) ?? least;
  return [
    { key: `under-${least}`, label: `Under ${amountText(least)}` },
    ...budgets.slice(1).map((to, index) => {
      const from = budgets[index] ?? least;
      return { key: `${from}-${to}`, label: `${amountText(from)} to ${amountText(to)}` };
    }),
    { key: `over-${most}`, label: `Over ${amountText(most)}` },
  ];
}

/** The files of groups, services, and the choices and budgets of the enquiry form. */
export function serviceFiles(answers: KeyedAnswers, today: string): ContentFiles {
  const { groups } = answers;
  const ofGroups = groups.map((group) => [
    `services/${group.key}.json`,
    group.services.map((service) =>
      serviceContent(serviceHref(group, service), service.name, priceText(service, answers), today),
    ),
  ]);
  return {
    'services/groups.json': groups.map((group, index) => groupContent(group, index, today)),
    ...(Object.fromEntries(ofGroups) as ContentFiles),
    'services/choices.json': [
      ...groups.map(({ key, name }) => ({ key, label: name })),
      { key: CONSULTATION_ONLY, label: 'Consultation Only' },
    ],
    'services/budgets.json': budgetChoices(answers, languagesOfSite(answers)[0]),
    'portfolio/categories.json': groups.map((group) => ({
      key: group.key,
      label: group.name,
      start: quoteOf(group),
    })),
  };
}

/** Entries for groups in other files: buttons, cards of the home page, problems on the services page, reply templates. */
export const groupEntries = (groups: readonly Group[]) => ({
  ctas: groups.map((group) => ({
    key: quoteOf(group),
    label: 'Get a Quote',
    href: `/contact?service=${group.key}#enquiry`,
  })),
  cards: groups.map(({ key, name, services }, index) => ({
    title: name,
    description: `${UNWRITTEN}${name} in a sentence`,
    features: services.slice(0, 5).map((service) => service.name),
    icon: inTurn(ICONS, index),
    colour: inTurn(HUES, index),
    group: key,
  })),
  problems: groups.flatMap((group) =>
    group.services.slice(0, 1).map((first) => ({
      problem: `${UNWRITTEN}a problem that ${group.name} solves, as a client would say it`,
      service: serviceHref(group, first),
    })),
  ),
  replies: groups.map((group) => ({
    key: `${group.key}-first-reply`,
    label: `First reply: ${group.name}`,
    service: group.key,
    subject: 'Your enquiry {reference} – {brand}',
    email:
      'Hello {name},\n\nThank you for writing to {brand} about {service}. Your reference is {reference}.\n\nThis may be close to what you need: {page}\n\nWould a {minutes}-minute call this week suit you? Please suggest a time within our hours, {hours}.\n\nBest regards,\n{staff}\n{brand}',
    whatsapp:
      'Hello {name}, this is {staff} from {brand}. Thank you for your enquiry about {service} (reference {reference}). When would be a good time for a short call?',
    call: ['What they want to change, and why now', 'Who decides, and by when'],
    pages: [{ label: group.name, href: hrefOf(group) }],
  })),
});
