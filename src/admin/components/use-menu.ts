import { useId, useState } from 'react';
import type { MouseEvent } from 'react';

/** A button and the menu it opens, told of each other (ARIA menu button pattern). */
export function useMenu() {
  const id = useId();
  const [wasOpened, setWasOpened] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const close = () => setAnchor(null);
  const open = (event: MouseEvent<HTMLElement>) => {
    setAnchor(event.currentTarget);
    setWasOpened(true);
  };
  return {
    close,
    /** True from the first time on: until then its menu need not be loaded. */
    wasOpened,
    buttonProps: {
      id: `${id}-button`,
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: open,
    },
    menuProps: {
      id,
      anchorEl: anchor,
      open: isOpen,
      onClose: close,
      // Within the landmark of its button, where people look for it.
      container: () => anchor?.closest('header, main') ?? document.body,
      disableScrollLock: true,
      slotProps: { list: { 'aria-labelledby': `${id}-button` } },
    },
  } as const;
}
