import { CLOUD, PROMPT } from './brand-mark';

/** Accent of src/styles/tokens.css: --teal-700. */
const SVG =
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><path fill='#0b6e6e' d='${CLOUD}'/>` +
  "<path fill='none' stroke='#fff' stroke-width='6' stroke-linecap='round' " +
  `stroke-linejoin='round' d='${PROMPT}'/></svg>`;

/**
 * The favicon as an address that needs no request: one for a file would compete with the font's.
 * Browsers take the text as it is, but for `#`, which would begin a fragment (RFC 3986 §3.5).
 */
export const FAVICON = `data:image/svg+xml,${SVG.replaceAll('#', '%23')}`;
