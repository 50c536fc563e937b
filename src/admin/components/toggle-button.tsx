import type { ReactNode } from 'react';
import * as styles from './toggle-button.module.css';

interface ToggleButtonProps {
  isOn: boolean;
  tone?: 'danger' | undefined;
  onPress: () => void;
  children: ReactNode;
}

/** One choice out of a group of buttons that stand beside each other. */
export const ToggleButton = ({ isOn, tone, onPress, children }: ToggleButtonProps) => (
  <button
    type="button"
    className={styles.button}
    aria-pressed={isOn}
    data-tone={tone}
    onClick={onPress}
  >
    {children}
  </button>
);
