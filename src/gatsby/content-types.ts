import { posix } from 'node:path';

/** GraphQL type of each content file. A file that is not listed fails the build. */
const TYPE_OF_FILE: Record<string, string> = {
  'agency.json': 'Agency',
  'ctas.json': 'Cta',
  'navigation.json': 'Navigation',
  'company.json': 'Company',
  'consultation.json': 'ConsultationRules',
  'team.json': 'Team',
  'home-projects.json': 'Project',
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
  'services/groups.json': 'ServiceGroup',
  'services/healthcare.json': 'Service',
  'services/ecommerce.json': 'Service',
  'services/hosting.json': 'Service',
  'services/crm.json': 'Service',
  'services/analytics.json': 'Service',
  'portfolio/categories.json': 'PortfolioCategory',
};

/** The type of all files in a folder, each of which holds one document. */
const TYPE_OF_FOLDER: Record<string, string> = {
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
