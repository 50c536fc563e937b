import type { ThemeName } from './theme-choice';

const DARK = '(prefers-color-scheme: dark)';
/** Media conditions under which the dark tokens hold. `not all` never matches. */
const DARK_WHEN: Record<ThemeName, string> = { system: DARK, light: 'not all', dark: 'all' };

const isMediaRule = (rule: CSSRule): rule is CSSMediaRule => rule instanceof CSSMediaRule;

function darkRules(): CSSMediaRule[] {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter(isMediaRule)
    .filter(({ media }) => media.mediaText === DARK);
}

/**
 * Makes the look the person's choice instead of the system's. The dark tokens (src/styles/tokens.css) stand under a media
 * query, once; their condition is rewritten, so that they need not be repeated under a class.
 *
 * @returns the way back to the system's look
 */
export function applyTheme(theme: ThemeName): () => void {
  const rules = darkRules();
  for (const { media } of rules) media.mediaText = DARK_WHEN[theme];
  const { style } = document.documentElement;
  style.colorScheme = theme === 'system' ? '' : theme;
  return () => {
    for (const { media } of rules) media.mediaText = DARK;
    style.colorScheme = '';
  };
}
