import { VisuallyHidden } from '../../components/visually-hidden';

/** A field that people neither see, hear nor reach: whatever fills it in is a program. */
export function Honeypot() {
  return (
    <VisuallyHidden>
      <span aria-hidden="true">
        <label htmlFor="enquiry-website">Leave this empty</label>
        <input id="enquiry-website" name="website" tabIndex={-1} autoComplete="off" />
      </span>
    </VisuallyHidden>
  );
}
