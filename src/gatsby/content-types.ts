import { posix } from 'node:path';

/** GraphQL type of each content file. A file that is not listed fails the build. */
const TYPE_OF_FILE: Record<string, string> = {
  'agency.json': 'Agency',
  'ctas.json': 'Cta',
  'navigation.json': 'Navigation',
  'company.json': 'Company',
  'consultation.json': 'ConsultationRules',
  'team.json': 'Team',
  'enquiry-form.json': 'EnquiryForm',
  'reply-templates.json': 'ReplyTemplate',
  'pages/home.json': 'HomePage',
  'pages/about.json': 'AboutPage',
  'pages/contact.json': 'ContactPage',
  'pages/contact-again.json': 'ContactAgainPage',
  'pages/consultation.json': 'ConsultationPage',
  'pages/consultation-times.json': 'ConsultationTimesPage',
  'pages/enquiry-receipt.json': 'EnquiryReceiptPage',
  'pages/messages.json': 'MessagePage',
  'pages/newsletter-steps.json': 'NewsletterStep',
  'pages/not-found.json': 'NotFoundPage',
  'pages/services.json': 'ServicesPage',
  'pages/healthcare.json': 'HealthcarePage',
  'pages/portfolio.json': 'PortfolioPage',
  'pages/privacy.json': 'PrivacyPage',
  'services/budgets.json': 'BudgetChoice',
  'services/choices.json': 'ServiceChoice',
  'services/groups.json': 'ServiceGroup',
  'portfolio/categories.json': 'PortfolioCategory',
};

/** Files that pages or the enquiry form are made of. The cards are only those of the template healthcare. */
export const REQUIRED_FILES = Object.keys(TYPE_OF_FILE).filter(
  (file) => file !== 'pages/healthcare.json',
);

/** The type of all other files in a folder: a file for each case study, and one for the services of each group. */
const TYPE_OF_FOLDER: Record<string, string> = {
  services: 'Service',
  'portfolio/case-studies': 'CaseStudy',
};

/** @returns the type of a content file, by its path below `content/`; undefined when not listed */
export function typeOfContentFile(path: string): string | undefined {
  return TYPE_OF_FILE[path] ?? TYPE_OF_FOLDER[posix.dirname(path)];
}

/**
 * Names the type of a content file, for gatsby-transformer-json.
 *
 * @param args.node the file node; `relativePath` is its path below `content/`
 * @throws when the file is not listed above, naming it; the content check tells it first
 */
export function contentTypeName({ node }: { node: { relativePath?: unknown } }): string {
  const path = String(node.relativePath);
  const name = typeOfContentFile(path);
  if (!name) throw new Error(`content/${path}: is not listed in src/gatsby/content-types.ts`);
  return name;
}
