import { graphql } from 'gatsby';
import { useRef } from 'react';
import { Action } from '../../components/action';
import { Section } from '../../components/section';
import * as styles from './process.module.css';
import { ProcessStep } from './process-step';
import { useActiveStep } from './use-active-step';

/** How a project runs: five steps that light up as the reader reaches them (spec §2, §4). */
export function Process({ process }: { process: Queries.ProcessFragment }) {
  const { eyebrow, heading, text, steps, stepLabel, closing, cta } = process;
  const list = useRef<HTMLOListElement>(null);
  const { active, following } = useActiveStep(list);
  return (
    <Section
      id="process"
      eyebrow={eyebrow}
      heading={heading}
      text={text}
      tone="sunken"
      layout="split"
    >
      <ol ref={list} className={styles.steps}>
        {steps.map((step, index) => (
          <ProcessStep
            key={step.title}
            step={step}
            label={stepLabel.replace('{number}', String(index + 1))}
            isReached={!following || index <= active}
            isActive={index === active}
          />
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
    steps {
      title
      ...ProcessStep
    }
    stepLabel
    closing
    cta {
      label
      href
    }
  }
`;
