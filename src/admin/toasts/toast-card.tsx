import { Alert, AlertTitle, Box, Button, IconButton, Tooltip } from '@mui/material';
import { X } from 'lucide-react';
import { useCallback } from 'react';
import { useAutoClose } from '../../components/toast/auto-close';

export interface ToastText {
  title: string;
  text: string;
  /** A second line, such as the lead that was changed. */
  detail?: string;
}

/** An action that can be taken while the toast is shown, such as Undo. */
interface ToastOffer {
  label: string;
  run: () => void;
}

export interface Toast extends ToastText {
  variant: 'success' | 'error';
  offer: ToastOffer | undefined;
  /** Set where the offer stands longer than a toast stays. */
  lastsMs?: number | undefined;
}

interface ToastCardProps {
  toast: Toast;
  onDone: (toast: Toast) => void;
  /** Moves the focus back to where it was before somebody moved into the region. */
  returnFocus: () => void;
}

/** A toast as an alert of MUI. A failure that can be retried stays until it is dismissed, or another toast comes. */
export function ToastCard({ toast, onDone, returnFocus }: ToastCardProps) {
  const { variant, title, text, detail, offer, lastsMs } = toast;
  const close = useCallback(() => onDone(toast), [onDone, toast]);
  const holdWhileRead = useAutoClose(variant === 'error' && offer ? undefined : close, lastsMs);
  const dismiss = () => {
    returnFocus();
    close();
  };
  const accept = () => {
    dismiss();
    offer?.run();
  };
  return (
    <Alert
      {...holdWhileRead}
      // The region around it is live already.
      role="presentation"
      severity={variant}
      sx={cardStyle}
      action={
        <>
          {offer && (
            <Button size="small" onClick={accept}>
              {offer.label}
            </Button>
          )}
          <Tooltip title="Dismiss">
            <IconButton size="small" onClick={dismiss}>
              <X size={18} />
            </IconButton>
          </Tooltip>
        </>
      }
    >
      <AlertTitle sx={{ typography: 'subtitle2' }}>{title}</AlertTitle>
      {text}
      {detail && <Box sx={{ overflowWrap: 'anywhere' }}>{detail}</Box>}
    </Alert>
  );
}

const cardStyle = {
  inlineSize: '100%',
  bgcolor: 'background.paper',
  color: 'text.primary',
  boxShadow: 8,
};
