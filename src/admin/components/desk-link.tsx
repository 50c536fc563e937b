import type { ComponentProps, MouseEvent } from 'react';
import { useRouter } from '../router';
import * as styles from './tap.module.css';

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/**
 * What makes a link one within the desk: it goes there without loading the page anew, and is still a link to open in
 * another tab.
 *
 * @returns props of the anchor
 */
export function useDeskHref(href: string) {
  const { navigate } = useRouter();
  const onClick = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    navigate(href);
  };
  return { href, onClick };
}

interface DeskLinkProps extends Omit<ComponentProps<'a'>, 'onClick' | 'className'> {
  href: string;
  /** In the colour of what stands around it, without a line below. */
  isPlain?: boolean;
}

/** A link within the desk. */
export const DeskLink = ({ href, isPlain, children, ...attributes }: DeskLinkProps) => (
  <a
    {...attributes}
    {...useDeskHref(href)}
    className={`${styles.tap} ${isPlain ? styles.plain : ''}`.trim()}
  >
    {children}
  </a>
);
