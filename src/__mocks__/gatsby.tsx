import { navigate as reachNavigate } from '@reach/router';
import type { ComponentProps, MouseEvent } from 'react';

/**
 * Stands for Gatsby in tests, where its compiler has not run: queries are compiled away in a build, and links and
 * `navigate` go by the router alone. Jest finds this file by its name.
 */
export const graphql = () => '';

/** Queries have no results here; tests hand in what they hold. */
export const useStaticQuery = () => ({});

export const navigate = reachNavigate;

type LinkProps = ComponentProps<'a'> & { to: string; state?: object };

export function Link({ to, state = {}, children, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    void reachNavigate(to, { state });
  };
  return (
    <a href={to} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
