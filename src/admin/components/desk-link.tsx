import { Link } from '@mui/material';
import type { LinkProps } from '@mui/material';
import type { MouseEvent } from 'react';
import { useRouter } from '../router';

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/**
 * What makes a link one within the desk: it goes there without loading the page anew, and is still a link to open in
 * another tab.
 *
 * @param replace leaves no entry in the history
 * @returns props of the anchor
 */
export function useDeskHref(href: string, replace = false) {
  const { navigate } = useRouter();
  const onClick = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    navigate(href, { replace });
  };
  return { href, onClick };
}

interface DeskLinkProps extends Omit<LinkProps<'a'>, 'onClick'> {
  href: string;
  /** Leaves no entry in the history. */
  replace?: boolean;
}

/** A link within the desk. */
export function DeskLink({ href, replace, ...props }: DeskLinkProps) {
  return <Link {...props} {...useDeskHref(href, replace)} />;
}
