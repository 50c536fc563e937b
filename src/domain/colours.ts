/** The palette of `src/styles/tokens.css`, for icons, social cards, manifest and emails, which no stylesheet reaches. */
export const COLOURS = {
  page: '#fbfaf7',
  darkPage: '#0e1116',
  text: '#14171f',
  accent: '#0b6e6e',
  line: '#d9dcdf',
} as const;
