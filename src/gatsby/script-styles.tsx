import arabicFont from '../styles/fonts/noto-arabic.woff2';
import devanagariFont from '../styles/fonts/noto-devanagari.woff2';

/** A script whose letters Figtree lacks. */
interface Script {
  font: string;
  /** The characters for which a page loads the font. */
  range: string;
}

/** By their four letters (ISO 15924). `scripts/fonts/subset.ts` makes the files. */
const SCRIPTS: Readonly<Record<string, Script>> = {
  Arab: { font: arabicFont, range: 'U+0600-06FF, U+200C-200F, U+25CC' },
  Deva: { font: devanagariFont, range: 'U+0900-0972, U+200C-200D, U+25CC' },
};

/** Letters of these scripts are joined and taller than Latin ones: no space between them, and more between lines. */
const SPACING =
  ':root{--leading-tight:1.3;--leading-snug:1.4;--leading-body:1.7}*{letter-spacing:normal!important}';

/** The styles and the font of a language whose script is not Latin, for its pages alone. */
export function scriptStyles(tag: string) {
  const script = SCRIPTS[new Intl.Locale(tag).maximize().script ?? ''];
  if (!script) return [];
  const { font, range } = script;
  // The family is in the stack of all texts (src/styles/base.css).
  const face = `@font-face{font-family:figtree-signs;src:url(${font}) format('woff2');font-weight:400 700;font-display:swap;unicode-range:${range}}`;
  return [
    <style key="script" dangerouslySetInnerHTML={{ __html: face + SPACING }} />,
    <link
      key={font}
      rel="preload"
      as="font"
      type="font/woff2"
      href={font}
      crossOrigin="anonymous"
    />,
  ];
}
