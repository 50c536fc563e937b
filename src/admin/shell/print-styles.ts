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
export const printStyles = {
  '@page': { size: 'A4', margin: '14mm' },
  '@media print': {
    ':root, [data-mui-color-scheme]': { ...onPaper, colorScheme: 'light' },
    body: { background: '#fff', fontSize: '10pt' },
    [CONTROLS]: { display: 'none !important' },
    'main, aside, main *, aside *': {
      overflow: 'visible !important',
      whiteSpace: 'normal !important',
      maxBlockSize: 'none !important',
    },
    '.MuiStack-root, main, aside': {
      blockSize: 'auto !important',
      minBlockSize: '0 !important',
    },
    li: { breakInside: 'avoid' },
  },
};
