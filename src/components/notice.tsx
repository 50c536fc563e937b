import type { ComponentProps } from 'react';
import * as styles from './notice.module.css';

interface NoticeProps extends ComponentProps<'div'> {
  tone?: 'danger' | 'success' | 'plain';
}

/** Something to be read before going on: set apart from what stands around it. */
export function Notice({ tone = 'danger', ...attributes }: NoticeProps) {
  return <div {...attributes} className={`${styles.notice} ${styles[tone] ?? ''}`.trim()} />;
}
