import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { drawingOf, priceOfGroup, servicesBelow } from './resolvers';
import { nameBrand, withBrand } from './name-brand';
import { availabilityText, type OfficeHours } from '../../domain/office-hours';

/** The whole content schema; `@dontInfer` makes a field that is not declared here an error. */
export const contentSchema = readdirSync(__dirname)
  .filter((file) => file.endsWith('.graphql'))
  .map((file) => readFileSync(join(__dirname, file), 'utf8'))
  .join('\n');

interface AgencyNode {
  hours: OfficeHours;
  timeZone: string;
  language: string;
}

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  // It tells the content check a rule and leaves the field as it is.
  actions.createFieldExtension({ name: 'count', args: { is: 'Int!' }, extend: () => ({}) });
  actions.createFieldExtension({
    name: 'lowestPrice',
    extend: () => ({ resolve: priceOfGroup }),
  });
  actions.createFieldExtension({
    name: 'servicesBelow',
    extend: () => ({ resolve: servicesBelow }),
  });
  actions.createFieldExtension({
    name: 'drawing',
    args: { of: 'String!' },
    extend: ({ of }: { of: string }) => ({ resolve: drawingOf(of) }),
  });
  actions.createFieldExtension({
    name: 'availability',
    extend: () => ({
      resolve: ({ hours, timeZone, language }: AgencyNode) =>
        availabilityText(hours, timeZone, language),
    }),
  });
  actions.createFieldExtension({ name: 'namesBrand', extend: () => ({ resolve: nameBrand }) });
  actions.createTypes(withBrand(contentSchema));
};
