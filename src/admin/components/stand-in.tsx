import type { ReactNode } from 'react';
import * as styles from './stand-in.module.css';
import * as text from './text.module.css';

interface StandInProps {
  title: string;
  /** In place of a whole page, or of a part of one. */
  of: 'page' | 'part';
  role?: 'alert';
  children: ReactNode;
}

/** Stands in the place of what is not there: says so, why, and what can be done. */
export function StandIn({ title, of, role, children }: StandInProps) {
  const [Frame, Title] = of === 'page' ? (['main', 'h1'] as const) : (['div', 'h2'] as const);
  return (
    <Frame className={styles.standIn} role={role}>
      <Title className={of === 'page' ? text.title : text.heading}>{title}</Title>
      {children}
    </Frame>
  );
}
