import { EnquiryFields } from './enquiry-fields';
import * as styles from './enquiry-form.module.css';
import { useEnquiryForm } from './use-enquiry-form';

interface EnquiryFormProps {
  submitLabel: string;
  notice: string;
}

/**
 * The enquiry form. Without JavaScript the browser checks the required fields and posts the form
 * itself; with it the same fields are checked by the shared schema and sent in place.
 */
export function EnquiryForm({ submitLabel, notice }: EnquiryFormProps) {
  const { form, submit, reference } = useEnquiryForm();
  const { isSubmitting } = form.formState;
  return (
    <form
      method="post"
      action="/api/enquiries"
      className={styles.form}
      onSubmit={(event) => void submit(event)}
    >
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
