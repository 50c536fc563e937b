import type { ThemeOptions } from '@mui/material/styles';

/** A thumb's width (WCAG 2.5.5). */
const TAP_TARGET = 44;

const focusRing = { outline: '3px solid var(--color-focus)', outlineOffset: 2 };

/** How the desk's components differ from MUI's own: calm, even, and large enough for a thumb. */
export const components: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: { root: { minBlockSize: TAP_TARGET } },
  },
  MuiIconButton: {
    styleOverrides: { root: { minInlineSize: TAP_TARGET, minBlockSize: TAP_TARGET } },
  },
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { minBlockSize: TAP_TARGET },
      notchedOutline: { borderColor: 'var(--color-line-strong)' },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiTableCell: {
    styleOverrides: {
      root: {
        paddingInline: 10,
        fontSize: 'var(--text-sm)',
        verticalAlign: 'top',
        borderColor: 'var(--color-line)',
      },
      head: { color: 'var(--color-text-muted)', fontSize: 'var(--text-xs)', fontWeight: 600 },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        color: 'var(--color-text)',
        backgroundColor: 'var(--color-sunken)',
        border: '1px solid var(--color-line-strong)',
      },
    },
  },
};
