import { graphql } from 'gatsby';
import words from '../../words/form';
import { StateNotice } from '../../components/notice';
import { customFieldsOf, findCustomField } from '../../domain/custom-fields';
import { ASKED_FIELDS, enquiryLabel } from '../../domain/enquiry-fields';
import type { EnquiryField } from '../../domain/lead-fields';
import { CALL_FIELDS } from '../booking';
import { FORM_FIELDS, nameOf } from '../enquiry-text';
import * as styles from './enquiry-form.module.css';

/** The label of a field, of a question, or of what else a form can lack. */
function labelOf(name: string): string {
  if (name === 'consultation_at') return words.returned.time;
  if (name === 'files') return words.returned.files;
  return findCustomField(name)?.label ?? enquiryLabel(name as EnquiryField);
}

const WHOLE = ['refused', 'reused', 'unavailable', 'expired'] as const;

interface AgainNoticesProps {
  notices: Queries.AgainNoticesFragment;
  /** Said by a form that books a call when its time is not free any more. */
  taken?: string;
}

/**
 * Why a form posted without scripts came back, and the key under which it is posted again. The function that sends it back
 * shows what applies; no word of the visitor's is in the address.
 */
export function AgainNotices({ notices, taken }: AgainNoticesProps) {
  const shown: readonly string[] = [
    ...(taken ? ['consultation_at', ...CALL_FIELDS] : ASKED_FIELDS),
    ...customFieldsOf(taken ? 'call' : 'enquiry').map(({ key }) => key),
    'files',
  ];
  const fields = FORM_FIELDS.map(nameOf).filter((name) => shown.includes(name));
  const [beforeWait, afterWait] = notices.throttled.split('{wait}');
  return (
    <div id="enquiry-problem" tabIndex={-1} className={styles.notices}>
      <input type="hidden" name="idempotency_key" />
      <StateNotice when="invalid">
        <p>{notices.invalid}</p>
        <ul>
          {fields.map((field) => (
            <li key={field} data-summary-for={field} hidden>
              <a href={`#enquiry-${field}`}>{labelOf(field)}</a>
            </li>
          ))}
        </ul>
      </StateNotice>
      <StateNotice when="throttled">
        <p>
          {beforeWait}
          <span data-slot="wait">{words.returned.wait}</span>
          {afterWait}
        </p>
      </StateNotice>
      {taken && (
        <StateNotice when="taken">
          <p>{taken}</p>
        </StateNotice>
      )}
      {WHOLE.map((state) => (
        <StateNotice key={state} when={state}>
          <p>{notices[state]}</p>
        </StateNotice>
      ))}
    </div>
  );
}

export const fragment = graphql`
  fragment AgainNotices on ContactAgainNotices {
    invalid
    refused
    reused
    throttled
    unavailable
    expired
  }
`;
