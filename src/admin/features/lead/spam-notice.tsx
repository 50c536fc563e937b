import { Alert, Button } from '@mui/material';
import type { Lead } from '../../../domain/lead';
import { senderOf } from '../leads/lead-texts';
import { useSetSpam } from './set-spam';

/** Why a lead is among the spam, and the way out of there; nothing for an ordinary lead. */
export function SpamNotice({ lead }: { lead: Lead }) {
  const restore = useSetSpam(lead, 'restore');
  if (lead.spam_reason === null) return null;
  return (
    <Alert
      severity="warning"
      icon={false}
      sx={{ flexWrap: 'wrap', paddingBlock: 0 }}
      action={
        <Button
          color="inherit"
          loading={restore.isPending}
          aria-label={`Restore ${senderOf(lead)}`}
          onClick={() => restore.mutate()}
        >
          Restore
        </Button>
      }
    >
      Spam: {lead.spam_reason}
    </Alert>
  );
}
