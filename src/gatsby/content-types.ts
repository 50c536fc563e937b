import { posix } from 'node:path';
import {
  buildASTSchema,
  type ConstDirectiveNode,
  type DefinitionNode,
  type FieldDefinitionNode,
  getDirectiveValues,
  type GraphQLInputField,
  type GraphQLSchema,
  type InputValueDefinitionNode,
  Kind,
  parse,
  type TypeNode,
  visit,
} from 'gatsby/graphql';

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
  'words/call.json': 'CallWords',
  'words/emails.json': 'EmailWords',
  'words/form.json': 'FormWords',
  'words/page.json': 'PageWords',
  'words/receipt.json': 'ReceiptWords',
  'words/sending.json': 'SendingWords',
  'words/server.json': 'ServerWords',
};

/** Files that pages or the enquiry form need. The cards are needed only by groups with the template `healthcare`. */
export const REQUIRED_FILES = Object.keys(TYPE_OF_FILE).filter(
  (file) => file !== 'pages/healthcare.json',
);

/** Type of all other files in a folder: each case study, and the services of each group, have a file of their own. */
const TYPE_OF_FOLDER: Record<string, string> = {
  services: 'Service',
  'portfolio/case-studies': 'CaseStudy',
};

/** The folders in which files of any name have one type. */
export const CONTENT_FOLDERS = Object.keys(TYPE_OF_FOLDER);

/** @returns the type of a content file by its path below `content/`; undefined if it is not listed */
export function typeOfContentFile(path: string): string | undefined {
  return TYPE_OF_FILE[path] ?? TYPE_OF_FOLDER[posix.dirname(path)];
}

/**
 * Whether a name is the tag of a known language, such as `hi` or `fr-CH`. A folder of this name in `content/` holds the words of
 * a translation, under the names of the files that they translate.
 */
export function isLanguageTag(name: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(name).length > 0;
  } catch {
    return false;
  }
}

/** Whether a path below `content/` is that of a file in a translation. */
export function isInTranslation(path: string): boolean {
  const [folder = '', ...rest] = path.split('/');
  return rest.length > 0 && isLanguageTag(folder);
}

/**
 * Names the type of a content file, for gatsby-transformer-json.
 *
 * @param args.node the file node; `relativePath` is its path below `content/`
 * @throws if the file is not listed above; the content check reports that first
 */
export function contentTypeName({ node }: { node: { relativePath?: unknown } }): string {
  const path = String(node.relativePath);
  const name = typeOfContentFile(path);
  if (!name) throw new Error(`content/${path}: is not listed in src/gatsby/content-types.ts`);
  return name;
}

/** The directives that the check reads; `to` is the linked type, added by `readField`. */
const BUILT_IN = parse(/* GraphQL */ `
  directive @link(by: String = "id", from: String, to: String) on INPUT_FIELD_DEFINITION
  directive @fileByRelativePath on INPUT_FIELD_DEFINITION
  directive @count(is: Int!) on INPUT_FIELD_DEFINITION
  directive @fact on INPUT_FIELD_DEFINITION
  directive @mayStay on INPUT_FIELD_DEFINITION
  directive @ofTranslation on INPUT_FIELD_DEFINITION
  directive @dontInfer on INPUT_OBJECT
`).definitions;

const directiveOf = (name: string, directives: readonly ConstDirectiveNode[] | undefined) =>
  directives?.find((directive) => directive.name.value === name);

const hasArgument = (name: string, directive: ConstDirectiveNode | undefined) =>
  directive?.arguments?.some((argument) => argument.name.value === name) ?? false;

function innermostName(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : innermostName(type.type);
}

const asText = (type: TypeNode): TypeNode =>
  visit(type, { Name: (name) => ({ ...name, value: 'String' }) });

const linkTo = (directive: ConstDirectiveNode, typeName: string): ConstDirectiveNode => ({
  ...directive,
  arguments: [
    ...(directive.arguments ?? []),
    {
      kind: Kind.ARGUMENT,
      name: { kind: Kind.NAME, value: 'to' },
      value: { kind: Kind.STRING, value: typeName },
    },
  ],
});

/** Directives of fields with a resolver (src/gatsby/schema). */
const COMPUTED = ['lowestPrice', 'priceAmount', 'servicesBelow', 'drawing', 'availability'];

/** The field as it is in content; null if Gatsby computes it. */
function readField({ arguments: _, ...field }: FieldDefinitionNode) {
  const link = directiveOf('link', field.directives);
  const isComputed = COMPUTED.some((name) => directiveOf(name, field.directives));
  if (hasArgument('from', link) || isComputed) return null;
  const isText = link ?? directiveOf('fileByRelativePath', field.directives);
  return {
    ...field,
    kind: Kind.INPUT_VALUE_DEFINITION,
    type: isText ? asText(field.type) : field.type,
    directives: field.directives?.map((directive) =>
      directive === link ? linkTo(directive, innermostName(field.type)) : directive,
    ),
  } as InputValueDefinitionNode;
}

/**
 * Turns the content schema into an input schema, so that graphql-js can validate content. Content holds the key of a
 * linked document instead of the document, and the path of a file instead of the file.
 */
export function readContentSchema(schema: string): GraphQLSchema {
  const definitions: readonly DefinitionNode[] = visit(parse(schema), {
    ObjectTypeDefinition: ({ interfaces: _, ...type }) => ({
      ...type,
      kind: Kind.INPUT_OBJECT_TYPE_DEFINITION,
    }),
    FieldDefinition: readField,
  }).definitions;
  return buildASTSchema({ kind: Kind.DOCUMENT, definitions: [...BUILT_IN, ...definitions] });
}

type Arguments = Readonly<Record<string, unknown>>;

/** The arguments of a field's directive; undefined when the field does not have it. */
export function directive(
  schema: GraphQLSchema,
  field: GraphQLInputField,
  name: 'link' | 'fileByRelativePath' | 'count' | 'fact' | 'mayStay' | 'ofTranslation',
): Arguments | undefined {
  const definition = schema.getDirective(name);
  return definition && field.astNode ? getDirectiveValues(definition, field.astNode) : undefined;
}
