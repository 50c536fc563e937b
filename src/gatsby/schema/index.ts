import type { GatsbyNode } from 'gatsby';
import { aboutTypes } from './about';
import { agencyTypes } from './agency';
import { companyTypes } from './company';
import { contactTypes } from './contact';
import { createDirectives } from './directives';
import { homeTypes } from './home';
import { iconTypes } from './icon';
import { navigationTypes } from './navigation';
import { messageTypes } from './message';
import { notFoundTypes } from './not-found';
import { portfolioTypes } from './portfolio';
import { projectTypes } from './project';
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
  iconTypes,
  messageTypes,
  notFoundTypes,
  servicesTypes,
  portfolioTypes,
].join('\n');

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = (args) => {
  createDirectives(args);
  args.actions.createTypes(contentSchema);
};
