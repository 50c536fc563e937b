import type { Component } from './content-lines';

/** A content line (RFC 5545, 3.1): its value is as the calendar writes it. */
export interface Property {
  name: string;
  parameters: Partial<Record<string, string>>;
  value: string;
}

/** A component or value that cannot be read. */
export class UnreadableError extends Error {}

/** `NAME;PARAMETER="value":value` */
const LINE = /^([\w-]+)\s*((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s;

/** A date or duration is looked for first: some programs leave out the quotes that colons in a zone's name need. */
const TIME_LINE = /^([\w-]+)\s*(;.*?)?:(\s*(?:\d{8}|\d{4}-\d\d-\d\d|[+-]?PT?\d).*)$/is;

const PARAMETER = /;\s*([\w-]+)\s*=\s*("[^"]*"|[^;]*)/g;

/** Text without its quotes and backslashes. */
const plain = (text: string) =>
  text
    .trim()
    .replace(/^["']|["']$/g, '')
    .replace(/\\(.)/g, '$1')
    .trim();

/** The properties of these names; other lines, and those without a value, may be as broken as they like. */
export function readProperties(component: Component, names: ReadonlySet<string>): Property[] {
  return component.lines.flatMap((line) => {
    const name = /^[\w-]+(?=\s*[;:])/.exec(line)?.[0].toLowerCase() ?? '';
    if (!names.has(name)) return [];
    const [, , head = '', written = ''] = TIME_LINE.exec(line) ?? LINE.exec(line) ?? [];
    const value = written.trim();
    const parameters = Object.fromEntries(
      [...head.matchAll(PARAMETER)].map(([, key = '', text = '']) => [
        key.toLowerCase(),
        plain(text),
      ]),
    );
    return value === '' ? [] : [{ name, parameters, value }];
  });
}

/** A property's value as one text. */
export const readText = (property: Property | undefined): string => plain(property?.value ?? '');
