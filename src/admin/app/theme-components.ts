import type { Theme, ThemeOptions } from '@mui/material/styles';

const focusRing = (theme: Theme) => ({
  outline: `3px solid ${theme.vars?.palette.primary.main ?? theme.palette.primary.main}`,
  outlineOffset: 2,
});

/** The element that menus are drawn in. */
export const MENUS_ID = 'desk-menus';

/** A dialog hides everything outside it from screen readers, so its own menus are drawn inside it. */
const menuContainer = () =>
  document.querySelector('[role=dialog]') ?? document.getElementById(MENUS_ID);

/** Spec §9: tooltips open after 700 ms, and after 300 ms right after another one. */
const TOOLTIP_MS = { first: 700, next: 300 };

/** How the desk's components differ from MUI's own: calm, even, and large enough for a thumb on touch screens. */
export const components: NonNullable<ThemeOptions['components']> = {
  MuiCssBaseline: {
    styleOverrides: (theme: Theme) => ({
      body: { fontSize: '1rem', lineHeight: 1.5 },
      ':focus-visible': focusRing(theme),
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
  MuiButton: { defaultProps: { disableElevation: true } },
  MuiIconButton: {
    styleOverrides: { root: { '@media (pointer: coarse)': { minInlineSize: 44 } } },
  },
  MuiTextField: { defaultProps: { fullWidth: true } },
  // Menus are drawn inside a landmark (app/desk.tsx), where screen readers find all of the page.
  MuiPopover: { defaultProps: { container: menuContainer } },
  MuiTooltip: {
    defaultProps: { enterDelay: TOOLTIP_MS.first, enterNextDelay: TOOLTIP_MS.next },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiAppBar: { defaultProps: { color: 'inherit', elevation: 0, position: 'static' } },
  MuiAlert: { defaultProps: { variant: 'outlined' } },
};
