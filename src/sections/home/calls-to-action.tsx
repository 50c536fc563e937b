import { graphql } from 'gatsby';
import { Actions } from '../../components/action';
import { Section } from '../../components/page/section';
import { REPLY_PROMISE_TEXT } from '../../domain/reply-promise';
import * as styles from './calls-to-action.module.css';

interface ConsultationProps {
  block: Queries.ConsultationFragment;
  /** Office hours, in which the promise holds. */
  availability: string;
  /** Length of a call. */
  minutes: number;
}

/** The call to action below the service cards; it makes the shorter reply promise (spec §9). */
export function Consultation({ block, availability, minutes }: ConsultationProps) {
  const text = block.text.replace('{minutes}', String(minutes));
  const hours = block.hours.replace('{hours}', availability);
  return (
    <section className={`frame ${styles.outer}`} aria-labelledby="consultation-heading">
      <div className={styles.panel} data-tone="inverse">
        <div className={styles.copy}>
          <h2 id="consultation-heading" className={styles.heading}>
            {block.heading}
          </h2>
          <p className={`muted ${styles.text}`}>
            {`${text} ${block.promise} ${REPLY_PROMISE_TEXT.callToAction} ${hours}.`}
          </p>
        </div>
        <Actions ctas={block.ctas} />
      </div>
    </section>
  );
}

/** The call to action that ends the home page: from consultation to launch in four steps (spec §9). */
export function Start({ start }: { start: Queries.StartFragment }) {
  return (
    <Section
      id="start"
      heading={start.heading}
      text={start.text}
      tone="soft"
      layout="split"
      aside={<Actions ctas={start.ctas} />}
    >
      <ol className={styles.steps}>
        {start.steps.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export const fragments = graphql`
  fragment Consultation on ConsultationBlock {
    heading
    text
    promise
    hours
    ctas {
      label
      href
    }
  }

  fragment Start on StartBlock {
    heading
    text
    steps {
      title
      text
    }
    ctas {
      label
      href
    }
  }
`;
