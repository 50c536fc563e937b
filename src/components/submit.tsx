import type { ComponentProps } from 'react';
import * as styles from './action.module.css';

interface SubmitProps extends Omit<ComponentProps<'button'>, 'className'> {
  look?: 'primary' | 'secondary';
}

/** A button that looks like the site's links to action; it submits its form unless told otherwise. */
export function Submit({ look = 'primary', type = 'submit', ...attributes }: SubmitProps) {
  return <button {...attributes} type={type} className={`${styles.action} ${styles[look]}`} />;
}
