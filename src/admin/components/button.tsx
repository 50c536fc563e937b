import type { ComponentProps, ReactNode } from 'react';
import * as styles from './button.module.css';
import { Spinner } from './spinner';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** `contained` for the one thing that is wanted; `text` where there are many, or next to nothing is. */
  look?: 'contained' | 'outlined' | 'text';
  /** Drawn before the words. */
  icon?: ReactNode;
  isSmall?: boolean;
  /** It was pressed, and what it does takes its time: not to be pressed again. */
  isLoading?: boolean;
}

/** A button as large as a thumb. Plain, as all of the first view: MUI's would bring MUI there. */
export function Button(props: ButtonProps) {
  const { look = 'text', icon, isSmall, isLoading, disabled, children, ...attributes } = props;
  return (
    <button
      {...attributes}
      type="button"
      className={`${styles.button} ${styles[look]} ${isSmall ? styles.small : ''}`.trim()}
      disabled={disabled || isLoading}
      data-loading={isLoading || undefined}
    >
      {icon}
      {children}
      {isLoading && (
        <span className={styles.progress}>
          <Spinner size={16} />
        </span>
      )}
    </button>
  );
}
