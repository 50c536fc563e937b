import { Table, TableBody, TableCell, TableRow } from '@mui/material';
import { LEAD_STATUS_VALUES, LEAD_STATUSES } from '../../domain/lead';
import { DeskDialog } from '../components/dialog';

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

/** The keys of the desk. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <DeskDialog title={TITLE} fullWidth={false} maxWidth="sm" onClose={onClose} dismiss="Close">
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
