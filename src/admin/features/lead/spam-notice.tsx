import type { Lead } from '../../../domain/lead';
import { Button } from '../../components/button';
import { senderOf } from '../leads/lead-texts';
import { useSetSpam } from './set-spam';
import * as styles from './spam-notice.module.css';

/** Why a lead is among the spam, and the way out of there; nothing for an ordinary lead. */
export function SpamNotice({ lead }: { lead: Lead }) {
  const restore = useSetSpam(lead, 'restore');
  if (lead.spam_reason === null) return null;
  return (
    <div className={styles.notice}>
      <p className={styles.reason}>Spam: {lead.spam_reason}</p>
      <Button
        isLoading={restore.isPending}
        aria-label={`Restore ${senderOf(lead)}`}
        onClick={() => restore.mutate()}
      >
        Restore
      </Button>
    </div>
  );
}
