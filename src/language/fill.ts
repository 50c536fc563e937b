import { IntlMessageFormat } from 'intl-messageformat';
import agency from '../../content/agency.json';
import { language } from './language-context';

/** A value for an argument of a message. Numbers are written as the reader's language does. */
export type Argument = string | number;

/**
 * A message of `content/words/` with its arguments.
 *
 * @param message in ICU MessageFormat. Builds for browsers have parsed it (`src/gatsby/build-options.ts`), so that no parser
 * reaches a visitor
 * @param values of its arguments; `{brand}` always stands for the agency's name
 * @throws if a value is missing; the content check compares the arguments with the schema
 */
export function fill(message: string, values: Readonly<Record<string, Argument>> = {}): string {
  return String(
    new IntlMessageFormat(message, language()).format({ brand: agency.brand, ...values }),
  );
}

/**
 * A message whose arguments are more than text, such as elements of a page.
 *
 * @returns its parts in the order of the sentence
 */
export function fillParts<Part>(
  message: string,
  values: Readonly<Record<string, Argument | Part>>,
): (string | Part)[] {
  const filled = new IntlMessageFormat(message, language()).format<Part | string>({
    brand: agency.brand,
    ...values,
  });
  return Array.isArray(filled) ? filled : [filled];
}
