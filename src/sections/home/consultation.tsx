import { graphql } from 'gatsby';
import { Actions } from '../../components/action';
import { REPLY_PROMISE_TEXT } from '../../domain/reply-promise';
import * as styles from './consultation.module.css';

interface ConsultationProps {
  block: Queries.ConsultationFragment;
  /** Office hours, in which the promise holds. */
  availability: string;
}

/** The call to action below the service cards; it makes the shorter reply promise (spec §9). */
export function Consultation({ block, availability }: ConsultationProps) {
  const hours = block.hours.replace('{hours}', availability);
  return (
    <section className={`frame ${styles.outer}`} aria-labelledby="consultation-heading">
      <div className={styles.panel} data-tone="inverse">
        <div className={styles.copy}>
          <h2 id="consultation-heading" className={styles.heading}>
            {block.heading}
          </h2>
          <p className={`muted ${styles.text}`}>
            {`${block.text} ${block.promise} ${REPLY_PROMISE_TEXT.callToAction} ${hours}.`}
          </p>
        </div>
        <Actions ctas={block.ctas} />
      </div>
    </section>
  );
}

export const fragment = graphql`
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
`;
