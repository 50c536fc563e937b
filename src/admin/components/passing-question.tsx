import { Paper, Popper, type PopperProps, Typography } from '@mui/material';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useAutoClose } from '../../components/toast/region';
import { useShortcuts } from '../lib/shortcuts';
import { KEEP_CLEAR } from '../toasts/toast';

/** Long enough to be read and reached; it stays while somebody is at it. */
const STANDS_MS = 20_000;

type PopperInstance = Extract<
  NonNullable<PopperProps['popperRef']>,
  { current: unknown }
>['current'];

interface PassingQuestionProps {
  question: string;
  /** The key that leads to the first answer; the end of the question leads back. */
  hotkey: string;
  firstAnswer: RefObject<HTMLElement | null>;
  /** Finds what the question is about, to stand beside it; where it finds nothing, the question stands in the corner. */
  findPlace: () => HTMLElement | null;
  onClose: () => void;
  /** The answers. */
  children: ReactNode;
}

/** Asks about a change that is made already. It takes no focus, and goes by itself. */
export function PassingQuestion({
  question,
  hotkey,
  firstAnswer,
  findPlace,
  onClose,
  children,
}: PassingQuestionProps) {
  const id = useId();
  // The time that is left does not begin anew when the page around it is rendered.
  const [close] = useState(() => onClose);
  const popper = useRef<PopperInstance>(null);
  const follow = useCallback(
    (onChange: () => void) =>
      followPage(() => {
        onChange();
        void popper.current?.update();
      }),
    [],
  );
  const place = useSyncExternalStore(follow, findPlace);
  const holdWhileRead = useAutoClose(close, STANDS_MS);
  const { box, onEnter } = useFocusBack(findPlace);
  useShortcuts({ [hotkey]: () => firstAnswer.current?.focus() }, { isAnywhere: true });
  const leaveByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };
  return (
    <Popper
      open
      disablePortal
      // By itself it is a tooltip.
      role="presentation"
      anchorEl={place ?? CORNER}
      placement="right-start"
      popperRef={popper}
      popperOptions={POPPER}
      sx={{ zIndex: 'snackbar' }}
    >
      <Paper
        ref={box}
        {...holdWhileRead}
        {...KEEP_CLEAR}
        component="section"
        elevation={8}
        aria-labelledby={id}
        onFocus={(event: FocusEvent) => {
          onEnter(event);
          holdWhileRead.onFocus();
        }}
        onKeyDown={leaveByEscape}
        sx={boxStyle}
      >
        <Typography id={id} role="status" variant="subtitle2" component="p">
          {question}
        </Typography>
        {children}
      </Paper>
    </Popper>
  );
}

/** The element that a question is about may be drawn anew elsewhere, as a card is that changes its column. */
function followPage(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Gives the focus that is in a question when it ends back to where it came from, or to what the question is about. */
function useFocusBack(findPlace: () => HTMLElement | null) {
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const [find] = useState(() => findPlace);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      (cameFrom.current?.isConnected ? cameFrom.current : find())?.focus();
    };
  }, [find]);
  const onEnter = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof HTMLElement) || relatedTarget === document.body) return;
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };
  return { box, onEnter };
}

/** The lower corner, above the place of a toast on a phone. */
const CORNER = {
  getBoundingClientRect: () => {
    const isPhone = window.innerWidth < 600;
    return new DOMRect(12, window.innerHeight - (isPhone ? 148 : 20), 0, 0);
  },
};

/** Not only the part of the page that scrolls. */
const WHOLE_SCREEN = { altBoundary: false };

const POPPER = {
  strategy: 'fixed' as const,
  modifiers: [
    {
      name: 'flip',
      options: {
        ...WHOLE_SCREEN,
        fallbackPlacements: ['right-end', 'left-start', 'left-end', 'bottom-start', 'top-start'],
      },
    },
    // It stays on the screen when what it is about is scrolled away.
    {
      name: 'preventOverflow',
      options: { ...WHOLE_SCREEN, tether: false, altAxis: true, padding: 8 },
    },
    { name: 'offset', options: { offset: [0, 8] } },
  ],
};

const boxStyle = {
  display: 'grid',
  gap: 1,
  inlineSize: 'min(24rem, 100vw - 40px)',
  padding: 1.5,
  // A shadow is not seen on dark.
  border: '1px solid',
  borderColor: 'divider',
};
