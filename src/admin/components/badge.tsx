import type { ReactNode } from 'react';
import type { LeadStatus } from '../../domain/lead-status';
import * as styles from './badge.module.css';

interface BadgeProps {
  /** Without one it has an outline and the colour of text. */
  tone?: LeadStatus | 'danger';
  title?: string;
  children: ReactNode;
}

/** A word or two about a lead. Plain: a list shows two or three of them in each of its rows. */
export const Badge = ({ tone, title, children }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone} title={title}>
    {children}
  </span>
);
