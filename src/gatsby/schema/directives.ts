import type { CreateSchemaCustomizationArgs } from 'gatsby';

/** Directives of our own. They tell the content check a rule and leave the field as it is. */
export function createDirectives({ actions }: CreateSchemaCustomizationArgs): void {
  actions.createFieldExtension({
    name: 'count',
    args: { is: 'Int!' },
    extend: () => ({}),
  });
}
