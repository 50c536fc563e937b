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
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minBlockSize: TAP_TARGET,
        paddingBlock: 4,
        paddingInline: 'clamp(7px, 2.2vw, 16px)',
        borderRadius: 'var(--radius-pill)',
        color: 'var(--color-text)',
        borderColor: 'var(--color-line)',
        '&.Mui-selected, &.Mui-selected:hover': {
          color: 'var(--color-on-accent-soft)',
          borderColor: 'var(--color-accent)',
          backgroundColor: 'var(--color-accent-soft)',
        },
      },
    },
  },
  MuiLink: {
    styleOverrides: {
      root: {
        overflowWrap: 'anywhere',
        '&.tap': {
          display: 'inline-flex',
          alignItems: 'center',
          minBlockSize: 24,
          '@media (width < 900px)': { minBlockSize: TAP_TARGET },
        },
      },
    },
  },
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { minBlockSize: TAP_TARGET },
      notchedOutline: { borderColor: 'var(--color-line-strong)' },
    },
  },
  MuiNativeSelect: {
    styleOverrides: {
      select: { '&&': { paddingBlock: 8, paddingInline: '8px 24px' } },
    },
  },
  MuiAppBar: {
    defaultProps: { elevation: 0, color: 'inherit' },
    styleOverrides: {
      root: {
        backgroundColor: 'var(--color-surface)',
        borderBlockEnd: '1px solid var(--color-line)',
      },
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
      // In line with the first line of the other cells.
      paddingCheckbox: { paddingBlockStart: 5 },
      head: { color: 'var(--color-text-muted)', fontSize: 'var(--text-xs)', fontWeight: 600 },
    },
  },
  MuiTablePagination: { styleOverrides: { root: { overflow: 'visible' } } },
  MuiSkeleton: {
    styleOverrides: {
      root: { backgroundColor: 'color-mix(in srgb, var(--color-text) 9%, transparent)' },
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
