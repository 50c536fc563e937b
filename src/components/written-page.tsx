import {
  createContext,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';

/**
 * Whether the page stands in the document already. React then adds to it and draws none of it again: browsers, extensions and
 * the visitor may have changed it (docs/decisions/0059-react-adds-to-the-page.md).
 */
export const WrittenPage = createContext(false);

/** React looks again after each drawing; nothing else calls it back. */
export const neverChanges = () => () => undefined;

/**
 * Finds an element of the page's HTML.
 *
 * @returns null until the page is there, and where it has no such element
 */
export const usePart = <Part extends HTMLElement>(
  selector: string,
  within?: Element,
): Part | null =>
  useSyncExternalStore(
    neverChanges,
    () => (within ?? document).querySelector<Part>(selector),
    () => null,
  );

interface PlaceProps {
  name: string;
  /** Stands here until React draws something. */
  children?: ReactNode;
}

/** A place in which React may draw; it has no box of its own. */
export const Place = ({ name, children }: PlaceProps) => (
  <div className="place" data-place={name}>
    {children && (
      <div className="place" data-built="">
        {children}
      </div>
    )}
  </div>
);

interface InPlaceProps {
  /** Holds the place. */
  within: Element;
  name: string;
  children: ReactNode;
}

/** Draws into a place of the page, instead of what was built there. */
export function InPlace({ within, name, children }: InPlaceProps) {
  const place = usePart(`[data-place="${name}"]`, within);
  useLayoutEffect(() => place?.querySelector(':scope > [data-built]')?.remove(), [place]);
  return place && createPortal(children, place);
}

/**
 * Writes a text into an element of the page whenever it changes. A translated text stays until then.
 *
 * @param written the text that the page was built with
 */
export function useText(element: Element | null, text: string, written = ''): void {
  const shown = useRef(written);
  useLayoutEffect(() => {
    if (!element || shown.current === text) return;
    shown.current = text;
    element.replaceChildren(text);
  }, [element, text]);
}
