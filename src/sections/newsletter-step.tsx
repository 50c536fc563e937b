import { graphql } from 'gatsby';
import { PageHeader } from '../components/page/page-header';
import { StateNotice } from '../components/notice';
import { Submit } from '../components/action';
import { apiPath } from '../language/paths';
import * as styles from './newsletter-step.module.css';

interface NewsletterStepProps {
  step: Queries.NewsletterStepFragment;
  /** The function that fills this page in and takes its form. */
  endpoint: '/api/newsletter/confirm' | '/api/newsletter/unsubscribe';
}

/** Asks for the click that carries out a link of a newsletter email. */
export function NewsletterStep({ step, endpoint }: NewsletterStepProps) {
  return (
    <PageHeader heading={step.heading}>
      <div className={styles.step}>
        <StateNotice when="unknown" tone="plain" isDefault>
          <p>{step.unknown}</p>
        </StateNotice>
        <StateNotice when="unavailable">
          <p>{step.unavailable}</p>
        </StateNotice>
        <form
          method="post"
          action={apiPath(endpoint)}
          className={styles.form}
          data-when="ask unavailable"
          hidden
        >
          <input type="hidden" name="token" />
          <p className={styles.text}>{step.text}</p>
          <div>
            <Submit>{step.button}</Submit>
          </div>
        </form>
      </div>
    </PageHeader>
  );
}

export const fragment = graphql`
  fragment NewsletterStep on NewsletterStep {
    heading
    text
    button
    unknown
    unavailable
  }
`;
