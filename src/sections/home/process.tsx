import { graphql } from 'gatsby';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Action } from '../../components/action';
import { Icon } from '../../components/icon';
import { Section } from '../../components/section';
import * as styles from './process.module.css';

/** Spec §4: a step is in view when 30 % of it shows inside a margin of 20 % top and bottom. */
const IN_VIEW: IntersectionObserverInit = { rootMargin: '-20% 0px', threshold: 0.3 };

/**
 * Follows which step of a list the reader has reached (spec §4, "Process section").
 *
 * @param list the list; its children are the steps
 * @returns the index of the step that came into view last, −1 before the first; and whether steps
 *   are being followed at all, which they are not until scripts run
 */
function useActiveStep(list: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState(-1);
  const [following, setFollowing] = useState(false);

  useEffect(() => {
    const steps = [...(list.current?.children ?? [])];
    const observer = new IntersectionObserver((entries) => {
      setFollowing(true);
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) setActive(steps.indexOf(target));
      }
    }, IN_VIEW);
    for (const step of steps) observer.observe(step);
    return () => observer.disconnect();
  }, [list]);

  return { active, following };
}

interface StepMapProps {
  process: Queries.ProcessFragment;
  active: number;
}

/** The steps at a glance, in the room beside them; the line fills as far as the reader has come. */
function StepMap({ process, active }: StepMapProps) {
  return (
    <nav aria-label={process.map} className={styles.map}>
      <ul>
        {process.steps.map(({ title }, index) => (
          <li key={title} className={styles.stop} data-reached={index <= active || undefined}>
            <a
              href={`#step-${index + 1}`}
              className={styles.stopLink}
              aria-current={index === active ? 'step' : undefined}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How a project runs: five steps that light up as the reader reaches them (spec §2, §4). */
export function Process({ process }: { process: Queries.ProcessFragment }) {
  const { steps, stepLabel, closing, cta } = process;
  const list = useRef<HTMLOListElement>(null);
  const { active, following } = useActiveStep(list);
  return (
    <Section
      id="process"
      {...process}
      tone="sunken"
      layout="split"
      beneath={<StepMap process={process} active={active} />}
    >
      <ol ref={list}>
        {steps.map(({ icon, title, description, details }, index) => (
          <li
            key={title}
            id={`step-${index + 1}`}
            className={`${styles.step} ${following && index > active ? styles.later : ''}`.trim()}
            aria-current={index === active ? 'step' : undefined}
          >
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
