import type { ComponentProps } from 'react';
import * as styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** What it does: nothing else says it. */
  label: string;
}

/** A button with a drawing instead of words. */
export const IconButton = ({ label, ...attributes }: IconButtonProps) => (
  <button {...attributes} type="button" aria-label={label} className={styles.button} />
);
