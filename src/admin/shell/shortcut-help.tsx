import { Link as MuiLink, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import { Link } from 'gatsby';
import { LEAD_STATUS_VALUES, LEAD_STATUSES } from '../../domain/lead';
import { DeskDialog } from '../components/dialog';
import { PATHS } from '../lib/paths';
import { useShortcutPreference } from '../lib/storage';

/** Every key of the desk and what it does. */
const KEYS = [
  { keys: ['j'], effect: 'Next lead' },
  { keys: ['k'], effect: 'Previous lead' },
  { keys: ['o', 'Enter'], effect: 'Open the lead' },
  { keys: ['Esc'], effect: 'Back to the list' },
  ...LEAD_STATUS_VALUES.map((status, index) => ({
    keys: [String(index + 1)],
    effect: `Set the status to ${LEAD_STATUSES[status]}`,
  })),
  { keys: ['s'], effect: 'Choose the status' },
  { keys: ['a'], effect: 'Assign to an owner' },
  { keys: ['t'], effect: 'Set the next action' },
  { keys: ['c'], effect: 'Book or move the call' },
  { keys: ['r'], effect: 'Reply' },
  { keys: ['n'], effect: 'Add a lead; in a lead, a note' },
  { keys: ['w'], effect: 'Say whether it was won, while the question is shown' },
  { keys: ['h'], effect: 'Say how they were reached, while the question is shown' },
  { keys: ['!'], effect: 'Mark as spam or restore' },
  { keys: ['x'], effect: 'Select or deselect, in the list' },
  { keys: ['z'], effect: 'Undo, step by step' },
  { keys: ['/'], effect: 'Search, in the list' },
  { keys: ['Alt + T'], effect: 'Go to the notification' },
  { keys: ['?'], effect: 'Show these keys' },
] as const satisfies readonly { keys: readonly string[]; effect: string }[];

const TITLE = 'Keyboard shortcuts';

/** The keys of the desk, and whether they work. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { isOn } = useShortcutPreference();
  return (
    <DeskDialog title={TITLE} fullWidth={false} maxWidth="sm" onClose={onClose} dismiss="Close">
      <Typography variant="body2" sx={{ marginBlockEnd: 1 }}>
        {isOn
          ? 'Keys that change a lead work while the list or a lead has the focus. You can turn single keys off in '
          : 'Single keys are off in this browser. You can turn them on in '}
        <MuiLink component={Link} to={PATHS.account} onClick={onClose}>
          Account
        </MuiLink>
        .
      </Typography>
      {/* On low screens it scrolls, also by keys. */}
      <Table size="small" aria-label={TITLE} tabIndex={0}>
        <TableBody>
          {KEYS.map(({ keys, effect }) => (
            <TableRow key={effect}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 && ' or '}
                    <kbd>{key}</kbd>
                  </span>
                ))}
              </TableCell>
              <TableCell>{effect}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </DeskDialog>
  );
}
