import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  type DialogProps,
} from '@mui/material';
import type { ReactNode, SubmitEvent } from 'react';
import { focusOnMount } from '../lib/focus';

interface DeskDialogProps extends Omit<DialogProps, 'open' | 'onClose' | 'onSubmit'> {
  title: string;
  /** Label of the button that closes it. */
  dismiss?: string;
  /** The other buttons at its end. */
  actions?: ReactNode;
  onClose?: () => void;
  /** Makes it a form. */
  onSubmit?: (event: SubmitEvent) => void;
}

/** A dialog of the desk: a title that names it, its content, and buttons. It is open for as long as it is there. */
export function DeskDialog({
  title,
  dismiss,
  actions,
  onClose,
  onSubmit,
  children,
  ...dialog
}: DeskDialogProps) {
  const content = (
    <>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      {(dismiss ?? actions) && (
        <DialogActions>
          {dismiss && <Button onClick={onClose}>{dismiss}</Button>}
          {actions}
        </DialogActions>
      )}
    </>
  );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" {...dialog}>
      {onSubmit ? (
        <form noValidate onSubmit={onSubmit}>
          {content}
        </form>
      ) : (
        content
      )}
    </Dialog>
  );
}

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
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <DeskDialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} ref={focusOnMount}>
            {labels.dismissLabel}
          </Button>
          <Button variant="contained" onClick={confirm}>
            {labels.confirmLabel}
          </Button>
        </>
      }
    >
      <DialogContentText>{text}</DialogContentText>
    </DeskDialog>
  );
}
