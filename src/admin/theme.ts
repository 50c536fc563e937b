import { createTheme } from '@mui/material/styles';
import { components } from './theme-components';

const tinted = (colour: string, share: number) =>
  `color-mix(in srgb, ${colour} ${share}%, transparent)`;

const text = 'var(--color-text)';

const colour = (main: string, onMain = 'var(--color-page)') => ({
  main,
  light: main,
  dark: main,
  contrastText: onMain,
});

/**
 * The site's tokens (src/styles/tokens.css) as a MUI theme. Colours stay references to the tokens, so light and dark
 * follow them without a line here; that is what `nativeColor` is for.
 */
export const theme = createTheme({
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  motion: { reducedMotion: 'system' },
  palette: {
    primary: {
      ...colour('var(--color-accent)', 'var(--color-on-accent)'),
      dark: 'var(--color-accent-hover)',
    },
    secondary: colour('var(--color-text-muted)'),
    error: colour('var(--color-danger)'),
    warning: colour('var(--color-warning)'),
    info: colour('var(--color-info)'),
    success: colour('var(--color-success)'),
    text: {
      primary: text,
      secondary: 'var(--color-text-muted)',
      disabled: 'var(--color-line-strong)',
    },
    background: { default: 'var(--color-page)', paper: 'var(--color-surface)' },
    divider: 'var(--color-line)',
    action: {
      active: 'var(--color-text-muted)',
      hover: tinted(text, 5),
      selected: 'var(--color-accent-soft)',
      disabled: 'var(--color-line-strong)',
      disabledBackground: tinted(text, 10),
      focus: tinted(text, 10),
    },
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: 'var(--font-body)',
    fontWeightBold: 650,
    h1: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.02em' },
    h2: { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
    h3: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
    subtitle1: { fontWeight: 650 },
    subtitle2: { fontSize: 'var(--text-sm)', fontWeight: 650, lineHeight: 1.4 },
    body2: { fontSize: 'var(--text-sm)', lineHeight: 1.45 },
    button: { fontSize: 'var(--text-sm)', textTransform: 'none' },
    caption: { fontSize: 'var(--text-xs)', lineHeight: 1.45 },
  },
  components,
});
