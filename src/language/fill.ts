import { IntlMessageFormat } from 'intl-messageformat';
import agency from '../../content/agency.json';
import { language } from './language-context';
import { textDirection } from './languages';

/** A value for an argument of a message. Numbers are written as the reader's language does. */
export type Argument = string | number;

const MARK_LEFT_TO_RIGHT = '\u200e';

/** `+91 98765 43210`, `4229-KXZB`, `10:30 IST`. */
const LEFT_TO_RIGHT = /^(?:\+\d|\d\P{L}*\p{Script=Latin})/u;

/** The groups of a phone number or a reference would stand in reverse in a text from right to left. */
const inOrder = <Value>(value: Value): Value | string =>
  typeof value === 'string' && LEFT_TO_RIGHT.test(value) ? MARK_LEFT_TO_RIGHT + value : value;

/** The values as they stand in a text of the language. */
function valuesIn<Value>(tag: string, values: Readonly<Record<string, Value>>) {
  const all = { brand: agency.brand, ...values };
  if (textDirection(tag) === 'ltr') return all;
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, inOrder(value)]));
}

/**
 * A message of `content/words/` with its arguments.
 *
 * @param message in ICU MessageFormat. Builds for browsers have parsed it (`src/gatsby/build-options.ts`), so that no parser
 * reaches a visitor
 * @param values of its arguments; `{brand}` always stands for the agency's name
 * @throws if a value is missing; the content check compares the arguments with the schema
 */
export function fill(message: string, values: Readonly<Record<string, Argument>> = {}): string {
  const tag = language();
  return String(new IntlMessageFormat(message, tag).format(valuesIn(tag, values)));
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
  const tag = language();
  const filled = new IntlMessageFormat(message, tag).format<Part | string>(valuesIn(tag, values));
  return Array.isArray(filled) ? filled : [filled];
}
