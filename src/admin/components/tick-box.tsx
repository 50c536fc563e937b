import * as styles from './tick-box.module.css';

interface TickBoxProps {
  label: string;
  isTicked: boolean;
  /** Some of what it stands for is ticked, not all. */
  isPartly?: boolean;
  onChange: (isTicked: boolean) => void;
}

/** A checkbox whose label is only read out: what it belongs to stands beside it. */
export const TickBox = ({ label, isTicked, isPartly = false, onChange }: TickBoxProps) => (
  <label className={styles.target}>
    <input
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      type="checkbox"
      aria-label={label}
      className={styles.box}
      checked={isTicked}
      onChange={({ target }) => onChange(target.checked)}
    />
  </label>
);
