import { readFileSync } from 'node:fs';
import { colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';
import postcss, { type Container, type Declaration } from 'postcss';
import type { Problem } from './content-document';

extend([a11y]);

/** The least contrast of text (WCAG 2.2, 1.4.3). */
const LEAST = 4.5;

/** Roles of text, each with the roles that it stands on. */
const PAIRS: readonly [text: string, grounds: readonly string[]][] = [
  ['text', ['page', 'surface', 'sunken']],
  ['text-muted', ['page', 'surface', 'sunken']],
  ['accent', ['page', 'surface']],
  ['on-accent', ['accent', 'accent-hover']],
  ['on-accent-soft', ['accent-soft']],
  ['danger', ['page', 'surface']],
];

type Tokens = ReadonlyMap<string, Declaration>;

const tokensIn = (rule: Container | undefined): Tokens =>
  new Map(
    rule?.nodes?.flatMap((node) => (node.type === 'decl' ? [[node.prop, node] as const] : [])),
  );

/** The colour that a token stands for; undefined for one that is missing or mixed. */
function colourOf(tokens: Tokens, name: string): string | undefined {
  const value = tokens.get(name)?.value;
  const [, other] = /^var\((--[\w-]+)\)$/.exec(value ?? '') ?? [];
  return other === undefined ? value : colourOf(tokens, other);
}

function checkTokens(tokens: Tokens, look: string): Problem[] {
  return PAIRS.flatMap(([text, grounds]) =>
    grounds.flatMap((ground) => {
      const [front, back] = [text, ground].map((role) => colourOf(tokens, `--color-${role}`));
      if (front === undefined || back === undefined) return [];
      const contrast = colord(front).contrast(back);
      if (contrast >= LEAST) return [];
      const reason = `${front} cannot be read on --color-${ground} (${back}) in the ${look} look: contrast ${contrast}, at least ${LEAST} is needed`;
      const path = `--color-${text}`;
      const line = tokens.get(path)?.source?.start?.line;
      return [{ file: '../src/styles/tokens.css', path, reason, line }];
    }),
  );
}

/** Colours of text that cannot be read on their ground, in the light and in the dark look. */
export function checkColours(stylesheet: string): Problem[] {
  const { nodes } = postcss.parse(readFileSync(stylesheet, 'utf8'));
  const root = nodes.find((node) => node.type === 'rule' && node.selector === ':root');
  const media = nodes.find(
    (node) => node.type === 'atrule' && node.params.includes('prefers-color-scheme: dark'),
  );
  const light = tokensIn(root as Container | undefined);
  const dark = tokensIn((media as Container | undefined)?.first as Container | undefined);
  return [...checkTokens(light, 'light'), ...checkTokens(new Map([...light, ...dark]), 'dark')];
}
