import { navigate as reachNavigate } from '@reach/router';
import type { ComponentProps, MouseEvent } from 'react';

/**
 * Stands for Gatsby in tests, where its compiler has not run: queries are compiled away in a build, and links and
 * `navigate` go by the router alone. Jest finds this file by its name.
 */
export const graphql = () => '';

export const navigate = reachNavigate;

export function Link({ to, children, onClick, ...rest }: ComponentProps<'a'> & { to: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    void reachNavigate(to);
  };
  return (
    <a href={to} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
