import { parse as parseMessage } from '@formatjs/icu-messageformat-parser';

/** The messages of a file in `content/words/`: those with arguments as the parser reads them, all others as text. */
export const parseWords = (json: string): unknown =>
  JSON.parse(json, (_, value: unknown) =>
    typeof value === 'string' && value.includes('{') ? parseMessage(value) : value,
  );
