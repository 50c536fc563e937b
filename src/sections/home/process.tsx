import { graphql } from 'gatsby';
import { Action } from '../../components/action';
import { Icon } from '../../components/icon';
import { Section } from '../../components/page/section';
import * as styles from './process.module.css';

/** The steps at a glance, in the room beside them; the line fills as far as the reader has come. */
function StepMap({ process }: { process: Queries.ProcessFragment }) {
  return (
    <nav aria-label={process.map} className={styles.map}>
      <ul>
        {process.steps.map(({ title }, index) => (
          <li key={title} className={styles.stop} data-stop>
            <a href={`#step-${index + 1}`} className={styles.stopLink}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How a project runs: five steps, which `followSteps` lights up as the reader reaches them. */
export function Process({ process }: { process: Queries.ProcessFragment }) {
  const { steps, stepLabel, closing, cta } = process;
  return (
    <Section
      id="process"
      {...process}
      tone="sunken"
      layout="split"
      beneath={<StepMap process={process} />}
    >
      <ol>
        {steps.map(({ icon, title, description, details }, index) => (
          <li key={title} id={`step-${index + 1}`} className={styles.step} data-step>
            <span className={styles.marker}>
              <Icon name={icon} size={22} />
            </span>
            <div className={styles.body}>
              <div className={styles.head}>
                <p className={`eyebrow ${styles.number}`}>
                  {stepLabel.replace('{number}', String(index + 1))}
                </p>
                <h3>{title}</h3>
              </div>
              <p>{description}</p>
              <ul className={`muted small ${styles.details}`}>
                {details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
      <div className={styles.closing}>
        <h3 className={styles.question}>{closing}</h3>
        <Action href={cta.href}>{cta.label}</Action>
      </div>
    </Section>
  );
}

export const fragment = graphql`
  fragment Process on Process {
    eyebrow
    heading
    text
    map
    steps {
      title
      icon
      description
      details
    }
    stepLabel
    closing
    cta {
      label
      href
    }
  }
`;
