import { ENQUIRY_MAX } from '../../domain/enquiry-fields';
import { type ContentDocument, isJsonObject, type Problem, walkValues } from './content-document';
import type { GraphQLSchema } from 'gatsby/graphql';

/** Placeholders that a text of the form must hold; the others may hold none, because nothing would fill it. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  'faults.tooLong': ['{field}', '{count}'],
  'faults.messageTooLong': ['{count}'],
  'faults.lineBreak': ['{field}'],
  'faults.character': ['{field}'],
  'faults.choice': ['{label}'],
  'faults.type': ['{label}'],
  'questions.meant': ['{suggestion}'],
  'toasts.sent.text': ['{promise}'],
};

/** Said to the visitor and to staff, in words that may differ. */
const MAY_SAY_YOUR = /^inputs\.\w+\.missing$/;

function placeholderFaults(path: string, text: string): string[] {
  const needed = NEEDED[path] ?? [];
  const allowed = MAY_SAY_YOUR.test(path) ? ['{your}'] : needed;
  const found: readonly string[] = text.match(/\{\w*\}/g) ?? [];
  return [
    ...needed
      .filter((placeholder) => !found.includes(placeholder))
      .map((placeholder) => `lacks ${placeholder}`),
    ...found
      .filter((placeholder) => !allowed.includes(placeholder))
      .map((placeholder) => `${placeholder} stands for nothing here`),
  ];
}

/** Another limit of the text than the one that form and database keep. */
function limitFault(text: string, language: string): string[] {
  const limit = ENQUIRY_MAX.message.toLocaleString(language);
  return text.includes(limit) ? [] : [`must say ${limit}, which form and database keep`];
}

function languageOf(documents: readonly ContentDocument[]): string {
  const agency = documents.find(({ typeName }) => typeName === 'Agency')?.value;
  const language = isJsonObject(agency) ? String(agency.language) : '';
  return (
    Intl.NumberFormat.supportedLocalesOf(/^[\w-]+$/.test(language) ? language : 'en')[0] ?? 'en'
  );
}

/** Messages of the enquiry form whose placeholders nothing fills, or that lack one, and a limit that is another. */
export function checkEnquiryForm(
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
): Problem[] {
  const forms = documents.filter(({ typeName }) => typeName === 'EnquiryForm');
  return [...walkValues(schema, forms)].flatMap(({ file, path, value }) => {
    if (typeof value !== 'string') return [];
    const faults = placeholderFaults(path, value);
    if (path === 'inputs.message.limit') faults.push(...limitFault(value, languageOf(documents)));
    return faults.map((reason) => ({ file, path, reason }));
  });
}
