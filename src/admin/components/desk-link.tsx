import { Link } from '@mui/material';
import type { LinkProps } from '@mui/material';
import type { MouseEvent } from 'react';
import { useRouter } from '../router';

interface DeskLinkProps extends Omit<LinkProps<'a'>, 'onClick'> {
  href: string;
  /** Leaves no entry in the history. */
  replace?: boolean;
}

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** A link within the desk: goes there without loading the page anew, and is still a link to open in another tab. */
export function DeskLink({ href, replace = false, ...props }: DeskLinkProps) {
  const { navigate } = useRouter();
  const go = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    navigate(href, { replace });
  };
  return <Link {...props} href={href} onClick={go} />;
}
