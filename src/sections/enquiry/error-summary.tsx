import type { FieldError } from '../../domain/field-errors';
import { FocusedNotice } from './focused-notice';

/** A fault of the whole, or of something that is no field, leads nowhere. */
const FIELD = /^[a-z]+$/;

/**
 * What kept the form from being sent, each fault with a link to its field. It stays until the next attempt.
 *
 * @param props.faults faults of the last attempt
 */
export function ErrorSummary({ faults }: { faults: readonly FieldError[] }) {
  if (faults.length === 0) return null;
  return (
    <FocusedNotice title="Your message is not sent yet" occasion={faults}>
      <ul>
        {faults.map(({ field, message }) => (
          <li key={field}>
            {FIELD.test(field) ? <a href={`#enquiry-${field}`}>{message}</a> : message}
          </li>
        ))}
      </ul>
    </FocusedNotice>
  );
}
