import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { COLOURS } from './brand';

const tokens = readFileSync(resolve('src/styles/tokens.css'), 'utf8');

test.each(Object.entries(COLOURS))('the colour of %s is in the palette', (_name, colour) => {
  expect(tokens).toContain(`: ${colour};`);
});
