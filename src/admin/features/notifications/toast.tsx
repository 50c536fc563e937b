import { Box, Button, IconButton, Paper } from '@mui/material';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { closeSnackbar } from 'notistack';
import type { CustomContentProps } from 'notistack';
import { useCallback, use } from 'react';
import type { Ref } from 'react';
import { ReturnFocus } from './return-focus';
import type { ToastOffer } from './show-toast';
import { useAutoClose } from './use-auto-close';

interface ToastProps extends CustomContentProps {
  ref?: Ref<HTMLDivElement>;
  offer?: ToastOffer;
}

/** One notification: a word of the outcome, a sentence, and a way to send it off. */
export function Toast({ id, message, variant, style, offer, ref }: ToastProps) {
  const returnFocus = use(ReturnFocus);
  const close = useCallback(() => closeSnackbar(id), [id]);
  const holdWhileRead = useAutoClose(close);
  const Icon = variant === 'error' ? CircleAlert : CircleCheck;
  const dismiss = () => {
    returnFocus();
    close();
  };
  const accept = () => {
    dismiss();
    offer?.run();
  };
  return (
    <Paper
      ref={ref}
      {...(style && { style })}
      {...holdWhileRead}
      elevation={8}
      sx={{
        display: 'flex',
        alignItems: 'start',
        gap: 1.5,
        inlineSize: { xs: '100%', sm: '24rem' },
        paddingBlock: 1,
        paddingInline: '16px 4px',
        border: '1px solid',
        borderColor: 'divider',
        pointerEvents: 'auto',
      }}
    >
      <Box sx={{ color: `${variant}.main`, paddingBlockStart: '11px' }}>
        <Icon size={20} aria-hidden />
      </Box>
      <Box sx={{ flex: 1, minInlineSize: 0, paddingBlock: '10px', typography: 'body2' }}>
        {message}
      </Box>
      {offer && <Button onClick={accept}>{offer.label}</Button>}
      <IconButton aria-label="Dismiss" onClick={dismiss}>
        <X size={18} aria-hidden />
      </IconButton>
    </Paper>
  );
}
