import { Table, TableBody, TableCell, TableRow } from '@mui/material';
import { DeskDialog } from '../components/dialog';
import { KEYS } from '../lib/shortcuts';

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
