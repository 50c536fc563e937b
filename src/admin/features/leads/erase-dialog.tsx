import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useId, useState, type SubmitEvent } from 'react';
import type { Lead } from '../../../domain/lead';
import { focusOnMount } from '../../app/focus-on-mount';
import { useEraseLead } from './mutations';

interface EraseDialogProps {
  lead: Lead;
  onClose: () => void;
}

/** Asks for the reference before it erases: nothing brings the data back. */
export function EraseDialog({ lead, onClose }: EraseDialogProps) {
  const [typed, setTyped] = useState('');
  const erase = useEraseLead(lead);
  const id = useId();
  const isConfirmed = typed.trim().toUpperCase() === lead.reference;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isConfirmed) erase.mutate(undefined, { onSuccess: onClose });
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form onSubmit={submit}>
        <DialogTitle id={id}>Erase this lead?</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ marginBlockEnd: 2 }}>
            This deletes the name, contact details, message, journey and notes for good. The history
            stays and records that you erased them.
          </DialogContentText>
          {erase.isError && (
            <Alert severity="error" sx={{ marginBlockEnd: 2 }}>
              Nothing was erased. Please try again.
            </Alert>
          )}
          <TextField
            label={`Type ${lead.reference} to confirm`}
            inputRef={focusOnMount}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="contained"
            color="error"
            disabled={!isConfirmed}
            loading={erase.isPending}
          >
            Erase
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
