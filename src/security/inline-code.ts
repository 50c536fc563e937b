/** What the markup of a page brings along for the browser to obey, besides what it links to. */
export interface InlineCode {
  /** Texts of the scripts that run. */
  scripts: string[];
  /** Texts of the style elements. */
  styles: string[];
  /** Tags with code in an attribute, which no policy of ours allows: `style`, `onclick`, `javascript:` … */
  refused: string[];
}

const ATTRIBUTES = /[^"'>]*(?:(?:"[^"]*"|'[^']*')[^"'>]*)*/.source;

/** A comment, an element whose content is no markup of the page, or one tag. A value may hold `>`. */
const PIECE = new RegExp(
  '<!--[^]*?-->|' +
    `<(?<name>script|style|template|textarea|title)(?=[\\s>])(?<given>${ATTRIBUTES})>(?<text>[^]*?)</\\k<name>\\s*>|` +
    `<[a-z][^\\s/>]*(?<tag>${ATTRIBUTES})>`,
  'gi',
);

/** Most tags need no closer look. */
const SUSPECT = /\b(?:on[a-z]|style|srcdoc|javascript:)/i;
const ATTRIBUTE = /([^\s"'=<>/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g;

/** JSON for search engines: a script in name only. */
const DATA_TYPES = ['application/json', 'application/ld+json'];

/** Names in lower case, values without their quotes. */
function attributesOf(tag: string): Map<string, string> {
  return new Map(
    [...tag.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value.replace(/^(["'])(.*)\1$/s, '$2').trim(),
    ]),
  );
}

function holdsCode(tag: string): boolean {
  return [...attributesOf(tag)].some(
    ([name, value]) => /^(on.+|style|srcdoc)$/.test(name) || /^javascript:/i.test(value),
  );
}

function runs(tag: string): boolean {
  const attributes = attributesOf(tag);
  return !attributes.has('src') && !DATA_TYPES.includes(attributes.get('type') ?? '');
}

/**
 * Finds the inline code of a page. What a `<template>` holds is inert, and JSON in a script is data: neither counts.
 *
 * @param html a page as this site's build writes it, its attributes quoted where they must be
 */
export function inlineCode(html: string): InlineCode {
  const code: InlineCode = { scripts: [], styles: [], refused: [] };
  for (const { 0: piece, groups } of html.matchAll(PIECE)) {
    const { name = '', given = '', text = '', tag = given } = groups ?? {};
    if (SUSPECT.test(tag) && holdsCode(tag)) code.refused.push(piece.slice(0, 120));
    const element = name.toLowerCase();
    if (element === 'style') code.styles.push(text);
    if (element === 'script' && runs(tag)) code.scripts.push(text);
  }
  return code;
}
