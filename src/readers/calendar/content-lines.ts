/** A component of a calendar (RFC 5545, 3.6) with its own unfolded content lines. */
export interface Component {
  name: string;
  lines: string[];
  parts: Component[];
}

/** The text is no calendar, or only the beginning of one. */
export class FeedFault extends Error {
  constructor(readonly code: 'NO CALENDAR' | 'CUT OFF') {
    super(code);
  }
}

function unfold(text: string): string {
  const lines = text
    // UTF-16 read as UTF-8 starts with these characters, and has NUL between the letters.
    .replace(/^[\uFEFF\uFFFD]+/gm, '')
    .replaceAll('\0', '')
    .replace(/\r+\n?/g, '\n');
  const isDoubleSpaced = /^BEGIN:VCALENDAR[ \t]*\n\n/im.test(lines);
  return (isDoubleSpaced ? lines.replace(/\n+/g, '\n') : lines).replace(/\n[ \t]/g, '').trimStart();
}

/** Some servers write notices of their own before a calendar. */
const START = /^BEGIN:VCALENDAR[ \t]*$/im;

/** Behind the end of a calendar, servers write notices in HTML. */
const EDGE = /^(BEGIN|END):\s*([\w-]+)\s*(?:<.*)?$/i;

/** Components that never hold one of their own kind: a second BEGIN means that the first was not ended. */
const SIBLINGS = new Set(['VEVENT', 'VTIMEZONE', 'VFREEBUSY', 'VTODO', 'VJOURNAL']);

/**
 * Splits a feed into its calendars, without a look at their properties. Components that stand behind the end of a calendar are
 * of that calendar.
 * @throws FeedFault when it is no calendar, or was cut off before its end
 */
export function readCalendars(feed: string): Component[] {
  const text = unfold(feed);
  const start = text.search(START);
  if (start < 0) throw new FeedFault('NO CALENDAR');
  const calendars: Component[] = [];
  let open: Component[] = [];
  for (const line of text.slice(start).split('\n')) {
    const [, edge, label = ''] = EDGE.exec(line) ?? [];
    const name = label.toUpperCase();
    if (edge === undefined) {
      open.at(-1)?.lines.push(line);
    } else if (edge.toUpperCase() === 'END') {
      const index = open.findLastIndex((component) => component.name === name);
      if (index >= 0) open = open.slice(0, index);
    } else {
      if (SIBLINGS.has(name)) open = open.filter((component) => component.name === 'VCALENDAR');
      const component: Component = { name, lines: [], parts: [] };
      const parent = name === 'VCALENDAR' ? undefined : (open.at(-1) ?? calendars.at(-1));
      (parent?.parts ?? calendars).push(component);
      open.push(component);
    }
  }
  if (open.length > 0) throw new FeedFault('CUT OFF');
  return calendars;
}

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
    .replace(/\\(.)/g, '$1')
    .replace(/^["']|["']$/g, '')
    .trim();

/**
 * The properties of these names; other lines, and those without a value, may be as broken as they like. Nor do empty
 * parameters count.
 */
export function readProperties(component: Component, names: ReadonlySet<string>): Property[] {
  return component.lines.flatMap((line) => {
    const name = /^[\w-]+(?=\s*[;:])/.exec(line)?.[0].toLowerCase() ?? '';
    if (!names.has(name)) return [];
    const [, , head = '', written = ''] = TIME_LINE.exec(line) ?? LINE.exec(line) ?? [];
    const value = written.trim();
    const parameters = Object.fromEntries(
      [...head.matchAll(PARAMETER)]
        .map(([, key = '', text = '']) => [key.toLowerCase(), plain(text)] as const)
        .filter(([, text]) => text !== ''),
    );
    return value === '' ? [] : [{ name, parameters, value }];
  });
}

/** A property's value as one text. */
export const readText = (property: Property | undefined): string => plain(property?.value ?? '');

/** The text of a component's first property of this name, empty without one. */
export const textOf = (component: Component, name: string): string =>
  readText(readProperties(component, new Set([name]))[0]);
