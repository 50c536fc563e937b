import { useEffect, useEffectEvent } from 'react';

/** What a key does. The key is `event.key`, so that `?` and `/` are found on every keyboard. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Where keys mean something else: fields, and whatever has opened over the page. */
const ELSEWHERE =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]';

const isElsewhere = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest(ELSEWHERE) !== null;

/** Single keys that work anywhere on the page, except while one types or a dialog or menu is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined;
    if (!act || isElsewhere(event)) return;
    event.preventDefault();
    act();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
