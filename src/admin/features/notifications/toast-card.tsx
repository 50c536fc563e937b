import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { closeSnackbar } from 'notistack';
import type { CustomContentProps } from 'notistack';
import { useCallback, use } from 'react';
import type { Ref } from 'react';
import { Button } from '../../components/button';
import { IconButton } from '../../components/icon-button';
import * as text from '../../components/text.module.css';
import { ReturnFocus } from './return-focus';
import type { ToastOffer } from './show-toast';
import * as styles from './toast-card.module.css';
import { useAutoClose } from './use-auto-close';

interface ToastCardProps extends CustomContentProps {
  ref?: Ref<HTMLDivElement>;
  offer?: ToastOffer;
}

/** One notification: a word of the outcome, a sentence, and a way to send it off. */
export function ToastCard({ id, message, variant, style, offer, ref }: ToastCardProps) {
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
    <div ref={ref} className={styles.card} {...(style && { style })} {...holdWhileRead}>
      <span className={styles.mark} data-variant={variant}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={`${styles.message} ${text.small}`}>{message}</div>
      {offer && <Button onClick={accept}>{offer.label}</Button>}
      <IconButton label="Dismiss" onClick={dismiss}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
