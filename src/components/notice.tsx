import type { ComponentProps, ReactNode } from 'react';
import * as styles from './notice.module.css';

interface NoticeProps extends ComponentProps<'div'> {
  tone?: 'danger' | 'success' | 'plain';
}

/** A notice to read before going on, set apart from its surroundings. */
export function Notice({ tone = 'danger', ...attributes }: NoticeProps) {
  return <div {...attributes} className={`${styles.notice} ${styles[tone] ?? ''}`.trim()} />;
}

interface StateNoticeProps {
  /** The states of the page, separated by spaces, in which this is shown. */
  when: string;
  tone?: 'danger' | 'success' | 'plain';
  /** Shown when the page is opened without the function that fills it in. */
  isDefault?: boolean;
  children: ReactNode;
}

/** A notice on a page that a function fills in before it is sent; the function shows those of its states. */
export function StateNotice({ when, tone, isDefault = false, children }: StateNoticeProps) {
  return (
    <Notice data-when={when} hidden={!isDefault} {...(tone && { tone })}>
      {children}
    </Notice>
  );
}
