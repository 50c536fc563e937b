import type { ReactNode } from 'react';
import { Notice } from './notice';

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
