/** The two elements that Gatsby and its router put around every page. */
const STYLED = /<div\b[^>]*\bid="gatsby-(?:focus-wrapper|announcer)"[^>]*>/g;

/**
 * Takes out the style attributes that Gatsby writes into every page: a strict policy ignores them, and
 * src/styles/base.css has the same rules. React sets no style that it takes for set.
 */
export const withoutStyleAttributes = (html: string): string =>
  html.replace(STYLED, (tag) => tag.replace(/ style="[^"]*"/, ''));
