import type { ComponentProps } from 'react';

/**
 * Stands for Gatsby in tests, where its compiler has not run: queries are compiled away in a build,
 * and a link is what a browser without the router sees. Jest finds this file by its name.
 */
export const graphql = () => '';

export function Link({ to, children, ...rest }: ComponentProps<'a'> & { to: string }) {
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}
