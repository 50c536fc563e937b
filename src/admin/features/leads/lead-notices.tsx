import { Alert, Button } from '@mui/material';
import type { Lead } from '../../../domain/lead';
import { fullTime } from '../../app/time-text';
import { senderOf } from './lead-texts';
import { useChangeLead } from './mutations';

/** Why a lead is not an ordinary one: spam, perhaps spam, withdrawn or erased. */
export function LeadNotices({ lead }: { lead: Lead }) {
  const changeLead = useChangeLead();
  const setSpam = (spam: boolean) => (
    <Button
      color="inherit"
      size="small"
      aria-label={`${spam ? 'Mark as spam' : 'Restore'}: ${senderOf(lead)}`}
      onClick={() => changeLead(lead, { spam })}
    >
      {spam ? 'Mark as spam' : 'Restore'}
    </Button>
  );
  return (
    <>
      {lead.spam_reason !== null && (
        <Alert severity="warning" role="note" action={setSpam(false)}>
          Spam: {lead.spam_reason}
        </Alert>
      )}
      {lead.spam_reason === null && lead.suspect_reason !== null && (
        <Alert severity="info" role="note" action={setSpam(true)}>
          May be spam: {lead.suspect_reason}
        </Alert>
      )}
      {lead.withdrawn_at !== null && (
        <Alert severity="info" role="note">
          The sender withdrew this enquiry on {fullTime(lead.withdrawn_at)}.
        </Alert>
      )}
      {lead.erased_at !== null && (
        <Alert severity="info" role="note">
          The personal data was erased on {fullTime(lead.erased_at)}.
        </Alert>
      )}
    </>
  );
}
