/** The palette of `src/styles/tokens.css`, for icons, social cards, manifest and emails, which no stylesheet reaches. */
export const COLOURS = {
  page: '#fbfaf7',
  darkPage: '#0e1116',
  text: '#14171f',
  accent: '#0b6e6e',
  line: '#d9dcdf',
} as const;

/**
 * The logo (`content/logo.svg`) as an element to put into other SVG or HTML.
 *
 * @param colour the value of `currentColor` in it; left out where the text around it decides
 */
export function logoElement(file: string, colour?: string): string {
  const [element = ''] = /<svg\b[^]*<\/svg>/.exec(file) ?? [];
  const [tag = ''] = /^<svg\b[^>]*>/.exec(element) ?? [];
  // The place it is put into decides its size.
  const bare = tag.replace(/\s(?:width|height|color)=(?:"[^"]*"|'[^']*')/g, '');
  const coloured = colour ? bare.replace('<svg', `<svg color="${colour}"`) : bare;
  return (coloured + element.slice(tag.length)).replace(/\s+/g, ' ').replaceAll('> <', '><');
}

/** An SVG as an address that needs no request. Only characters that an address may not hold are escaped, to keep it short. */
export const svgAddress = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[%#<>\s]/g, encodeURIComponent)}`;
