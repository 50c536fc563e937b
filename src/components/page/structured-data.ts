import words from '../../words/page';
import { language } from '../../language/language-context';
import type { Crumb } from './breadcrumb';
import { ownPath } from '../../language/paths';

/** The subject of a page, where search engines have a type for it. */
export interface Subject {
  kind: 'service' | 'case-study';
  name: string;
  description: string;
}

/** A question that the page asks and answers in full. */
export interface AnsweredQuestion {
  question: string;
  answer: string;
}

/** Facts about the agency and the address of its site, without trailing slash. */
export interface Publisher {
  siteUrl: string;
  brand: string;
  description: string;
  email: string;
  telephone: string;
  legalName: string;
  street: string;
  postalCode: string;
  city: string;
  countryCode: string;
}

interface Page {
  path: string;
  breadcrumb?: readonly Crumb[] | undefined;
  subject?: Subject | undefined;
  questions?: readonly AnsweredQuestion[] | undefined;
}

/** One schema.org object, as JSON-LD wants it. */
export type StructuredData = Readonly<Record<string, unknown>> & { '@type': string };

const organizationId = ({ siteUrl }: Publisher) => `${siteUrl}/#organization`;

function organization(publisher: Publisher): StructuredData {
  const { siteUrl, brand, description, email, telephone } = publisher;
  const { legalName, street, postalCode, city, countryCode } = publisher;
  return {
    '@type': 'Organization',
    '@id': organizationId(publisher),
    name: brand,
    legalName,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    description,
    email,
    telephone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      postalCode,
      addressLocality: city,
      addressCountry: countryCode,
    },
    potentialAction: {
      '@type': 'ReserveAction',
      name: words.book,
      target: { '@type': 'EntryPoint', urlTemplate: siteUrl + ownPath('/consultation') },
    },
  };
}

function webSite(publisher: Publisher): StructuredData {
  const { siteUrl, brand } = publisher;
  return {
    '@type': 'WebSite',
    name: brand,
    url: siteUrl + ownPath('/'),
    inLanguage: language(),
    publisher: { '@id': organizationId(publisher) },
  };
}

function breadcrumbList({ siteUrl }: Publisher, crumbs: readonly Crumb[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + ownPath(href),
    })),
  };
}

const faqPage = (questions: readonly AnsweredQuestion[]): StructuredData => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

function subjectData(publisher: Publisher, path: string, subject: Subject): StructuredData {
  const { kind, name, description } = subject;
  const common = { name, description, url: publisher.siteUrl + ownPath(path) };
  const areaServed = publisher.countryCode;
  const agency = {
    '@type': 'Organization',
    '@id': organizationId(publisher),
    name: publisher.brand,
  };
  return kind === 'service'
    ? { '@type': 'Service', ...common, serviceType: name, provider: agency, areaServed }
    : { '@type': 'CreativeWork', ...common, creator: agency };
}

/**
 * Describes a page to search engines (https://schema.org): home says who we are, other pages their place, their
 * subject and the questions they answer.
 */
export function structuredData(publisher: Publisher, page: Page): StructuredData[] {
  const { path, breadcrumb, subject, questions } = page;
  return [
    ...(path === '/' ? [organization(publisher), webSite(publisher)] : []),
    ...(breadcrumb ? [breadcrumbList(publisher, breadcrumb)] : []),
    ...(subject ? [subjectData(publisher, path, subject)] : []),
    ...(questions ? [faqPage(questions)] : []),
  ];
}
