import { graphql, Link } from 'gatsby';
import * as styles from './enquiry-form.module.css';

interface FormFooterProps {
  copy: Queries.FormFooterFragment;
  isSending: boolean;
}

/** The button, and beside it what happens with the data. */
export function FormFooter({ copy, isSending }: FormFooterProps) {
  return (
    <div className={styles.footer}>
      <button type="submit" className={styles.submit} disabled={isSending}>
        {isSending ? 'Sending Message...' : copy.submit}
      </button>
      <p className={styles.notice}>
        {copy.notice} <Link to={copy.privacy.href}>{copy.privacy.label}</Link>
      </p>
    </div>
  );
}

export const fragment = graphql`
  fragment FormFooter on EnquiryFormCopy {
    submit
    notice
    privacy {
      label
      href
    }
  }
`;
