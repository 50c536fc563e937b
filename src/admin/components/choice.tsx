import * as styles from './choice.module.css';

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  /** Value → label, in the order they are offered. */
  options: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
  className?: string | undefined;
}

/** One of a few. Native: a phone then shows its own wheel; and a list has one in each of its rows. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, value, options, onChange, className = '' } = props;
  const values = Object.keys(options) as T[];
  return (
    <span className={`${styles.choice} ${className}`}>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = values.find((option) => option === target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {values.map((option) => (
          <option key={option} value={option}>
            {options[option]}
          </option>
        ))}
      </select>
    </span>
  );
}
