import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useId } from 'react';
import { focusOnMount } from './focus-on-mount';

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  dismissLabel: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that others notice, or that nothing brings back. */
export function ConfirmDialog({ title, text, onConfirm, onClose, ...labels }: ConfirmDialogProps) {
  const id = useId();
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} ref={focusOnMount}>
          {labels.dismissLabel}
        </Button>
        <Button variant="contained" onClick={confirm}>
          {labels.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
