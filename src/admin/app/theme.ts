import { createTheme, type PaletteOptions } from '@mui/material/styles';
import { components } from './theme-components';

/** Names of the palette colours (src/styles/tokens.css) that fill each role in one colour scheme. */
interface Roles {
  page: string;
  surface: string;
  text: string;
  muted: string;
  line: string;
  disabled: string;
  accent: string;
  accentHover: string;
  onAccent: string;
  selected: string;
  danger: string;
  warning: string;
  info: string;
  success: string;
}

const LIGHT: Roles = {
  page: 'paper-50',
  surface: 'white',
  text: 'ink-900',
  muted: 'ink-500',
  line: 'ink-200',
  disabled: 'ink-400',
  accent: 'teal-700',
  accentHover: 'teal-800',
  onAccent: 'white',
  selected: 'teal-100',
  danger: 'red-700',
  warning: 'amber-700',
  info: 'blue-700',
  success: 'green-700',
};

const DARK: Roles = {
  page: 'ink-950',
  surface: 'ink-900',
  text: 'ink-100',
  muted: 'ink-300',
  line: 'ink-700',
  disabled: 'ink-400',
  accent: 'teal-400',
  accentHover: 'teal-300',
  onAccent: 'ink-950',
  selected: 'teal-900',
  danger: 'red-300',
  warning: 'amber-300',
  info: 'blue-300',
  success: 'green-300',
};

const token = (name: string) => `var(--${name})`;
const tinted = (name: string, share: number) =>
  `color-mix(in srgb, ${token(name)} ${share}%, transparent)`;

function paletteOf(roles: Roles): PaletteOptions {
  const colour = (main: string, dark = main) => ({
    main: token(main),
    light: token(main),
    dark: token(dark),
    contrastText: token(roles.onAccent),
  });
  return {
    primary: colour(roles.accent, roles.accentHover),
    secondary: colour(roles.muted),
    error: colour(roles.danger),
    warning: colour(roles.warning),
    info: colour(roles.info),
    success: colour(roles.success),
    text: {
      primary: token(roles.text),
      secondary: token(roles.muted),
      disabled: token(roles.disabled),
    },
    background: { default: token(roles.page), paper: token(roles.surface) },
    divider: token(roles.line),
    action: {
      active: token(roles.muted),
      hover: tinted(roles.text, 5),
      selected: token(roles.selected),
      disabled: token(roles.disabled),
      disabledBackground: tinted(roles.text, 10),
      focus: tinted(roles.text, 10),
    },
  };
}

/**
 * The site's tokens as a MUI theme. Colours stay references to the tokens, which is what `nativeColor` is for; the scheme
 * is chosen by an attribute of the document, which is set before the first paint (app/desk-head.tsx).
 */
export const theme = createTheme({
  cssVariables: { nativeColor: true, colorSchemeSelector: 'data-mui-color-scheme' },
  colorSchemes: {
    light: { palette: paletteOf(LIGHT) },
    dark: { palette: paletteOf(DARK) },
  },
  motion: { reducedMotion: 'system' },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: 'var(--font-body)',
    fontWeightBold: 650,
    h1: { fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.02em' },
    h2: { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
    h3: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
    subtitle1: { fontWeight: 650 },
    subtitle2: { fontSize: '0.875rem', fontWeight: 650, lineHeight: 1.4 },
    body2: { fontSize: '0.875rem', lineHeight: 1.45 },
    button: { fontSize: '0.875rem', textTransform: 'none' },
    caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
  },
  components,
});
