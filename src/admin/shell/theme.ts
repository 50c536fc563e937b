import {
  createTheme,
  type PaletteOptions,
  type Theme,
  type ThemeOptions,
} from '@mui/material/styles';

/** Controls: paper has no use for them. */
const CONTROLS = [
  '.MuiAppBar-root, .MuiTablePagination-root, .MuiCheckbox-root, .notistack-SnackbarContainer',
  'nav, form, .MuiButton-root:not([data-printed]), .MuiIconButton-root, [role=combobox] svg',
  '[data-keep-clear], .MuiAccordionSummary-root:not(.Mui-expanded), .MuiAccordionSummary-root svg',
  // A chosen one says what the sheet shows.
  '.MuiToggleButton-root:not(.Mui-selected), .MuiTab-root:not(.Mui-selected)',
].join(', ');

const PAPER = {
  '--mui-palette-background-default': '#fff',
  '--mui-palette-background-paper': '#fff',
  '--mui-palette-text-primary': '#111',
  '--mui-palette-text-secondary': '#444',
  '--mui-palette-divider': '#bbb',
};

const onPaper = Object.fromEntries(
  Object.entries(PAPER).map(([name, value]) => [name, `${value} !important`]),
);

/** A lead or a list on A4: dark on white, without controls, over as many sheets as it takes. */
const printStyles = {
  '@page': { size: 'A4', margin: '14mm' },
  '@media print': {
    ':root, [data-mui-color-scheme]': { ...onPaper, colorScheme: 'light' },
    body: { background: '#fff', fontSize: '10pt' },
    [CONTROLS]: { display: 'none !important' },
    'main, aside, main *, aside *': {
      overflow: 'visible !important',
      whiteSpace: 'normal !important',
      // A column is never narrower than its longest word.
      overflowWrap: 'break-word !important',
      maxBlockSize: 'none !important',
    },
    '.MuiStack-root, main, aside': {
      blockSize: 'auto !important',
      minBlockSize: '0 !important',
    },
    li: { breakInside: 'avoid' },
  },
};

const CHOSEN =
  '.MuiToggleButton-root.Mui-selected, .MuiTab-root.Mui-selected, .MuiMenuItem-root.Mui-selected, .MuiButton-root[aria-current]';

/** Colours of a selection for the chosen filter, range, tab and page, under a system that replaces all others. */
const forcedColourStyles = {
  '@media (forced-colors: active)': {
    [CHOSEN]: {
      forcedColorAdjust: 'none',
      // The components' own styles come later, and name the state, too.
      backgroundColor: 'Highlight !important',
      color: 'HighlightText !important',
      outlineColor: 'CanvasText !important',
      '& *': { color: 'inherit !important' },
    },
    '.MuiDataGrid-row.open': { outline: '3px solid Highlight', outlineOffset: -3 },
  },
};

const focusRing = (theme: Theme) => ({
  outline: `3px solid ${theme.vars?.palette.primary.main ?? theme.palette.primary.main}`,
  outlineOffset: 2,
});

/** The element that menus are drawn in. */
export const MENUS_ID = 'desk-menus';

/** A dialog hides everything outside it from screen readers, so its own menus are drawn inside it. */
const menuContainer = () =>
  document.querySelector('[role=dialog]') ?? document.getElementById(MENUS_ID);

/** How the desk's components differ from MUI's own: calm, even, and large enough for a thumb on touch screens. */
const components: NonNullable<ThemeOptions['components']> = {
  MuiCssBaseline: {
    styleOverrides: (theme: Theme) => ({
      body: { fontSize: '1rem', lineHeight: 1.5 },
      ':focus-visible': focusRing(theme),
      ...printStyles,
      ...forcedColourStyles,
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focusVisible': focusRing(theme),
        '@media (pointer: coarse)': { minBlockSize: 44 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      // As light as the fields beside it.
      outlined: ({ theme, ownerState }) =>
        ownerState.color === 'inherit' && {
          borderColor: `color-mix(in srgb, ${theme.vars?.palette.text.primary ?? 'currentColor'} 28%, transparent)`,
        },
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { '@media (pointer: coarse)': { minInlineSize: 44 } } },
  },
  // A chip that is pressed stays as small as it looks; the thumb's target around it is larger.
  MuiChip: {
    styleOverrides: {
      clickable: {
        '@media (pointer: coarse)': {
          position: 'relative',
          minBlockSize: 28,
          '&::after': { content: '""', position: 'absolute', insetBlock: -8, insetInline: -2 },
        },
      },
    },
  },
  MuiTextField: { defaultProps: { fullWidth: true, size: 'small' } },
  // Menus are drawn inside a landmark (shell/desk.tsx), where screen readers find all of the page.
  MuiPopover: { defaultProps: { container: menuContainer } },
  // After 700 ms, and after 300 ms right after another one.
  MuiTooltip: { defaultProps: { enterDelay: 700, enterNextDelay: 300 } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiAppBar: { defaultProps: { color: 'inherit', elevation: 0, position: 'static' } },
  MuiAlert: { defaultProps: { variant: 'outlined' } },
};

/** The palette colour (src/styles/tokens.css) that fills each role, on light and on dark. */
const ROLES = {
  page: ['paper-50', 'ink-950'],
  surface: ['white', 'ink-900'],
  text: ['ink-900', 'ink-100'],
  muted: ['ink-500', 'ink-300'],
  line: ['ink-200', 'ink-700'],
  disabled: ['ink-400', 'ink-400'],
  accent: ['teal-700', 'teal-400'],
  accentHover: ['teal-800', 'teal-300'],
  onAccent: ['white', 'ink-950'],
  selected: ['teal-100', 'teal-900'],
  danger: ['red-700', 'red-300'],
  warning: ['amber-700', 'amber-300'],
  info: ['blue-700', 'blue-300'],
  success: ['green-700', 'green-300'],
} as const;

type Role = keyof typeof ROLES;

function paletteOf(scheme: 'light' | 'dark'): PaletteOptions {
  const token = (role: Role) => `var(--${ROLES[role][scheme === 'light' ? 0 : 1]})`;
  const tinted = (role: Role, share: number) =>
    `color-mix(in srgb, ${token(role)} ${share}%, transparent)`;
  const colour = (main: Role, dark = main) => ({
    main: token(main),
    light: token(main),
    dark: token(dark),
    contrastText: token('onAccent'),
  });
  return {
    primary: colour('accent', 'accentHover'),
    secondary: colour('muted'),
    error: colour('danger'),
    warning: colour('warning'),
    info: colour('info'),
    success: colour('success'),
    text: { primary: token('text'), secondary: token('muted'), disabled: token('disabled') },
    background: { default: token('page'), paper: token('surface') },
    divider: token('line'),
    action: {
      active: token('muted'),
      hover: tinted('text', 5),
      selected: token('selected'),
      disabled: token('disabled'),
      disabledBackground: tinted('text', 10),
      focus: tinted('text', 10),
    },
  };
}

/**
 * The site's tokens as a MUI theme. Colours stay references to the tokens, which is what `nativeColor` is for; the scheme
 * is chosen by an attribute of the document, which is set before the first paint (shell/desk-page.tsx).
 */
export const theme = createTheme({
  cssVariables: { nativeColor: true, colorSchemeSelector: 'data-mui-color-scheme' },
  colorSchemes: {
    light: { palette: paletteOf('light') },
    dark: { palette: paletteOf('dark') },
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
