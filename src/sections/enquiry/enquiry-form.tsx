import { EnquiryFields } from './enquiry-fields';
import * as styles from './enquiry-form.module.css';
import { RefusedNotices } from './refused-notices';
import { useEnquiryForm } from './use-enquiry-form';

interface EnquiryFormProps {
  submitLabel: string;
  notice: string;
  /** The page's query; `?service=` chooses the service. */
  search: string;
}

/** From here on the schema checks and words its findings; until scripts run the browser does. */
function takeOverValidation(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}

/**
 * The enquiry form. Without JavaScript the browser checks the required fields and posts the form
 * itself; with it the same fields are checked by the shared schema and sent in place.
 */
export function EnquiryForm({ submitLabel, notice, search }: EnquiryFormProps) {
  const { form, submit, reference } = useEnquiryForm(search);
  const { isSubmitting } = form.formState;
  return (
    <form
      ref={takeOverValidation}
      method="post"
      action="/api/enquiries"
      className={styles.form}
      onSubmit={(event) => void submit(event)}
    >
      <RefusedNotices />
      <EnquiryFields form={form} />
      <div className={styles.footer}>
        <button type="submit" className={styles.submit} disabled={isSubmitting}>
          {isSubmitting ? 'Sending Message...' : submitLabel}
        </button>
        <p className={styles.notice}>{notice}</p>
      </div>
      <p role="status" className={styles.status}>
        {reference && `Your reference is ${reference}.`}
      </p>
    </form>
  );
}
