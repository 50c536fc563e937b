import { graphql } from 'gatsby';
import { APPEARANCE_KEY } from '../../components/keep-appearance';
import * as styles from './appearance-setting.module.css';

const CHOICES = ['system', 'light', 'dark'] as const;

/** A footer that the router has drawn anew starts with the markup's choice, not with the visitor's. */
function markStored(group: HTMLFieldSetElement | null): void {
  try {
    const stored = localStorage.getItem(APPEARANCE_KEY) ?? 'system';
    const option = group?.elements.namedItem(`appearance-${stored}`);
    if (option instanceof HTMLInputElement) option.checked = true;
  } catch {
    // Nothing is stored here: the markup is right.
  }
}

/** Light, dark, or as the system has it; `keepAppearance` hears the choice. */
export function AppearanceSetting({ labels }: { labels: Queries.AppearanceLabelsFragment }) {
  return (
    <fieldset ref={markStored} className={styles.choice}>
      <legend className={styles.name}>{labels.name}</legend>
      {CHOICES.map((choice) => (
        <label key={choice} className={styles.option}>
          <input
            id={`appearance-${choice}`}
            type="radio"
            name="appearance"
            value={choice}
            defaultChecked={choice === 'system'}
            className={styles.input}
          />
          {labels[choice]}
        </label>
      ))}
    </fieldset>
  );
}

export const fragment = graphql`
  fragment AppearanceLabels on AppearanceLabels {
    name
    system
    light
    dark
  }
`;
