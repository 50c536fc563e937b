import type { GatsbyNode } from 'gatsby';
import { agencyTypes } from './agency';
import { contactTypes } from './contact';
import { homeTypes } from './home';
import { iconTypes } from './icon';
import { notFoundTypes } from './not-found';
import { servicesTypes } from './services';

/** The whole content schema; `@dontInfer` makes a field that is not declared here an error. */
export const contentSchema = [
  agencyTypes,
  homeTypes,
  contactTypes,
  iconTypes,
  notFoundTypes,
  servicesTypes,
].join('\n');

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  actions.createTypes(contentSchema);
};
