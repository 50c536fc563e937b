import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableRow,
} from '@mui/material';
import { useId } from 'react';
import { LEAD_STATUSES, LEAD_STATUS_VALUES } from '../../../domain/lead-status';

const KEYS: readonly (readonly [keys: readonly string[], effect: string])[] = [
  [['j'], 'Next submission'],
  [['k'], 'Previous submission'],
  ...LEAD_STATUS_VALUES.map(
    (status, index) => [[String(index + 1)], `Set its status to ${LEAD_STATUSES[status]}`] as const,
  ),
  [['o', 'Enter'], 'Open it'],
  [['x'], 'Select it, or no longer'],
  [['/'], 'Search'],
  [['Alt + T'], 'Go to the notification, to undo or dismiss'],
  [['?'], 'Show these keys'],
];

interface ShortcutHelpProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The keys of the list. */
export default function ShortcutHelp({ isOpen, onClose }: ShortcutHelpProps) {
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Table size="small" aria-labelledby={titleId}>
          <TableBody>
            {KEYS.map(([keys, effect]) => (
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
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
