import { Paper, Typography } from '@mui/material';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useAutoClose } from '../../components/toast/auto-close';
import { useShortcuts } from '../lib/shortcuts';
import { KEEP_CLEAR } from '../toasts/toast-place';

/** Long enough to be read and reached; it stays while somebody is at it. */
const STANDS_MS = 20_000;

interface PassingQuestionProps {
  question: string;
  /** The key that leads to the first answer; the end of the question leads back. */
  hotkey: string;
  firstAnswer: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** The answers. */
  children: ReactNode;
}

/** Asks about a change that is made already. It covers no control, takes no focus, and goes by itself. */
export function PassingQuestion({
  question,
  hotkey,
  firstAnswer,
  onClose,
  children,
}: PassingQuestionProps) {
  const id = useId();
  // The time that is left does not begin anew when the page around it is rendered.
  const [close] = useState(() => onClose);
  const cameFrom = useRef<Element | null>(null);
  const holdWhileRead = useAutoClose(close, STANDS_MS);
  useShortcuts({
    [hotkey]: () => {
      cameFrom.current = document.activeElement;
      firstAnswer.current?.focus();
    },
  });
  useEffect(
    () => () => {
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    },
    [],
  );
  const leaveByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };
  return (
    <Paper
      {...holdWhileRead}
      {...KEEP_CLEAR}
      component="section"
      elevation={8}
      aria-labelledby={id}
      onKeyDown={leaveByEscape}
      sx={placeStyle}
    >
      <Typography id={id} role="status" variant="subtitle2" component="p">
        {question}
      </Typography>
      {children}
    </Paper>
  );
}

const placeStyle = {
  position: 'fixed',
  zIndex: 'snackbar',
  insetBlockEnd: { xs: 96, sm: 20 },
  insetInlineStart: 20,
  display: 'grid',
  gap: 1,
  inlineSize: 'min(22rem, 100vw - 40px)',
  padding: 1.5,
};
