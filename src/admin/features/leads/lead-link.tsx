import { useDeskHref } from '../../components/desk-link';
import * as styles from '../../components/tap.module.css';
import type { Lead } from '../../../domain/lead';
import { leadPath, leadReferenceAt } from '../../paths';
import { useRouter } from '../../router';
import { ERASED } from './lead-texts';

/** The sender's name, which leads to the lead's own address; the keyboard moves through the list from one to the next. */
export function LeadLink({ lead: { name, reference } }: { lead: Lead }) {
  const { pathname, search } = useRouter();
  return (
    <a
      {...useDeskHref(leadPath(reference, search))}
      className={`${styles.tap} ${styles.plain}`}
      data-lead={reference}
      aria-current={leadReferenceAt(pathname) === reference ? 'true' : undefined}
    >
      {name || ERASED}
    </a>
  );
}
