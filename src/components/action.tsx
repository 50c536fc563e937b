import type { ComponentProps, ReactNode } from 'react';
import { SiteLink } from './site-link';
import * as styles from './action.module.css';

interface ActionProps {
  href: string;
  children: ReactNode;
  /** `primary` for the one thing a section wants; the others recede. */
  look?: 'primary' | 'secondary' | 'text';
  className?: string | undefined;
}

/** A link that looks like a button. */
export function Action({ href, children, look = 'primary', className = '' }: ActionProps) {
  return (
    <SiteLink href={href} className={`${styles.action} ${styles[look]} ${className}`.trim()}>
      {children}
    </SiteLink>
  );
}

interface ActionsProps {
  ctas: readonly { label: string; href: string }[];
  /** `end` puts them at the far side of wide screens. */
  align?: 'start' | 'end';
}

/** A block's calls to action in a row; the first is its primary one. */
export function Actions({ ctas, align = 'start' }: ActionsProps) {
  return (
    <div className={`${styles.row} ${styles[align] ?? ''}`.trim()}>
      {ctas.map(({ label, href }, index) => (
        <Action key={label} href={href} look={index === 0 ? 'primary' : 'secondary'}>
          {label}
        </Action>
      ))}
    </div>
  );
}

interface SubmitProps extends Omit<ComponentProps<'button'>, 'className'> {
  look?: 'primary' | 'secondary';
}

/** A button that looks like the site's links to action; it submits its form unless told otherwise. */
export function Submit({ look = 'primary', type = 'submit', ...attributes }: SubmitProps) {
  return <button {...attributes} type={type} className={`${styles.action} ${styles[look]}`} />;
}
