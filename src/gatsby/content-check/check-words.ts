import {
  type MessageFormatElement,
  parse,
  type PluralElement,
  TYPE,
} from '@formatjs/icu-messageformat-parser';
import type { GraphQLSchema } from 'gatsby/graphql';
import { BRAND_PLACEHOLDER } from '../schema';
import { isWords, languageOf } from './check-texts';
import { type ContentDocument, type Problem, walkValues } from './content-document';

/** Every element of a message, those in its plurals and choices too. */
function* elementsOf(message: readonly MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of message) {
    yield element;
    if (element.type === TYPE.tag) yield* elementsOf(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    for (const { value } of Object.values(element.options)) yield* elementsOf(value);
  }
}

const WITHOUT_NAME: readonly TYPE[] = [TYPE.literal, TYPE.pound];

/** The arguments of a message, as its schema writes them: `{count}`. */
const argumentsOf = (elements: readonly MessageFormatElement[]): Set<string> =>
  new Set(
    elements.flatMap((element) =>
      WITHOUT_NAME.includes(element.type) ? [] : [`{${'value' in element ? element.value : ''}}`],
    ),
  );

/** Forms of a number that the language has and the message lacks; `=1` and its kind do not stand for a form. */
function pluralFaults({ value, options, pluralType }: PluralElement, language: string): string[] {
  const rules = new Intl.PluralRules(language, { type: pluralType ?? 'cardinal' });
  return rules
    .resolvedOptions()
    .pluralCategories.filter((form) => !(form in options))
    .map((form) => `{${value}} lacks the form "${form}", which numbers have in this language`);
}

function parsed(message: string): MessageFormatElement[] | undefined {
  try {
    return parse(message);
  } catch {
    return undefined;
  }
}

function messageFaults(message: string, described: string, language: string): string[] {
  const read = parsed(message);
  if (!read) {
    return ['is no message in ICU MessageFormat: look at its braces, and double a lone apostrophe'];
  }
  const elements = [...elementsOf(read)];
  const found = argumentsOf(elements);
  const needed = new Set(described.match(/\{\w+\}/g));
  return [
    ...[...needed].filter((name) => !found.has(name)).map((name) => `lacks ${name}`),
    ...[...found]
      .filter((name) => !needed.has(name) && name !== BRAND_PLACEHOLDER)
      .map((name) => `${name} stands for nothing here`),
    ...elements.flatMap((element) =>
      element.type === TYPE.plural ? pluralFaults(element, language) : [],
    ),
  ];
}

/** Finds messages in `content/words/` that cannot be read, or whose arguments are not those that the schema describes. */
export function checkWords(
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
): Problem[] {
  const language = languageOf(documents);
  const words = documents.filter(({ file }) => isWords(file));
  return [...walkValues(schema, words)].flatMap(({ file, path, value, field }) =>
    typeof value === 'string'
      ? messageFaults(value, field.description ?? '', language).map((reason) => ({
          file,
          path,
          reason,
        }))
      : [],
  );
}
