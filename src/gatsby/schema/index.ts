import type { GatsbyNode } from 'gatsby';
import { aboutTypes } from './about';
import { agencyTypes } from './agency';
import { companyTypes } from './company';
import { contactTypes } from './contact';
import { consultationTypes } from './consultation';
import { createDirectives } from './directives';
import { enquiryReceiptTypes } from './enquiry-receipt';
import { homeTypes } from './home';
import { iconTypes } from './icon';
import { navigationTypes } from './navigation';
import { messageTypes } from './message';
import { newsletterStepTypes } from './newsletter-step';
import { notFoundTypes } from './not-found';
import { portfolioTypes } from './portfolio';
import { privacyTypes } from './privacy';
import { projectTypes } from './project';
import { replyTemplateTypes } from './reply-template';
import { servicesTypes } from './services';

/** The whole content schema; `@dontInfer` makes a field that is not declared here an error. */
export const contentSchema = [
  agencyTypes,
  navigationTypes,
  companyTypes,
  projectTypes,
  aboutTypes,
  homeTypes,
  contactTypes,
  consultationTypes,
  enquiryReceiptTypes,
  iconTypes,
  messageTypes,
  newsletterStepTypes,
  privacyTypes,
  notFoundTypes,
  replyTemplateTypes,
  servicesTypes,
  portfolioTypes,
].join('\n');

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = (args) => {
  createDirectives(args);
  args.actions.createTypes(contentSchema);
};
