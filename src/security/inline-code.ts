import { parse, type HTMLElement } from 'node-html-parser';

/** The code that a page's markup brings along for the browser to run, besides the files it links to. */
export interface InlineCode {
  /** Texts of the scripts that run. */
  scripts: string[];
  /** Texts of the style elements. */
  styles: string[];
  /** Tags with code in an attribute, which no policy of ours allows: `style`, `onclick`, `javascript:` … */
  refused: string[];
}

/** The content of these elements is text. So is a template's here: it is inert until a script uses it. */
const PARSING = {
  blockTextElements: { script: true, style: true, template: true, textarea: true, title: true },
  parseNoneClosedTags: true,
};

/** JSON for search engines: a script in name only. */
const DATA_TYPES = ['application/json', 'application/ld+json'];

const holdsCode = ({ attrs }: HTMLElement): boolean =>
  Object.entries(attrs).some(
    ([name, value]) => /^(on.+|style|srcdoc)$/.test(name) || /^\s*javascript:/i.test(value),
  );

const runs = ({ attrs }: HTMLElement): boolean =>
  !('src' in attrs) && !DATA_TYPES.includes(attrs.type ?? '');

/** Finds the inline code of a page. What a `<template>` holds is inert, and JSON in a script is data: neither counts. */
export function inlineCode(html: string): InlineCode {
  const page = parse(html, PARSING);
  const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ rawText }) => rawText);
  return {
    scripts: textsOf(page.querySelectorAll('script').filter(runs)),
    styles: textsOf(page.querySelectorAll('style')),
    refused: page
      .querySelectorAll('*')
      .filter(holdsCode)
      .map(({ rawTagName, rawAttrs }) => `<${rawTagName} ${rawAttrs}>`.slice(0, 120)),
  };
}
