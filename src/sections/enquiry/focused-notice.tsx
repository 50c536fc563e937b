import { useEffect, useRef, type ReactNode } from 'react';
import { Notice } from '../../components/notice';
import * as styles from './enquiry-form.module.css';

interface FocusedNoticeProps {
  title: string;
  /** The notice takes the focus again whenever this is another. */
  occasion?: unknown;
  children: ReactNode;
}

/** A notice across the form that takes the focus when it comes, so that it is seen, heard and next to be used. */
export function FocusedNotice({ title, occasion, children }: FocusedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [occasion]);
  return (
    <div className={styles.wide}>
      <Notice ref={notice} tabIndex={-1} role="group" aria-label={title}>
        <p className={styles.noticeTitle}>{title}</p>
        {children}
      </Notice>
    </div>
  );
}
