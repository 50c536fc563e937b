import { Button, DialogContentText } from '@mui/material';
import { statusLabel } from '../../../domain/lead';
import { DeskDialog } from '../../app/dialog';
import { focusOnMount } from '../../app/focus';
import { dayText, shortTime } from '../../../domain/time-text';
import { useNow } from '../../app/use-now';
import { settleConflict, useChangeLead, type Conflict } from './change-lead';
import { ownerName, senderOf } from './lead-names';
import { useStaff } from './queries';

/** The values that clash, as label, theirs and mine. */
function useDifferences({ lead, change }: Conflict) {
  const staff = useStaff();
  const now = useNow();
  const { status, owner_id, next_action, next_action_on, spam } = change;
  const day = (iso: string | null) => (iso === null ? 'none' : dayText(iso, now));
  return [
    status && ['Status', statusLabel(lead.status), statusLabel(status)],
    owner_id !== undefined && [
      'Owner',
      ownerName(staff, lead.owner_id),
      ownerName(staff, owner_id),
    ],
    next_action !== undefined && ['Next action', lead.next_action ?? 'none', next_action ?? 'none'],
    next_action_on !== undefined && ['Day', day(lead.next_action_on), day(next_action_on)],
    spam !== undefined && ['Spam', lead.spam_reason === null ? 'no' : 'yes', spam ? 'yes' : 'no'],
  ].filter((row) => Array.isArray(row));
}

/** Asks which change should stand when somebody else changed the lead first. */
export default function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const changeLead = useChangeLead();
  const differences = useDifferences(conflict);
  const { lead, changed, change } = conflict;
  const apply = () => {
    settleConflict();
    changeLead(lead, change);
  };
  const actions = (
    <>
      <Button onClick={apply}>Save mine</Button>
      <Button variant="contained" onClick={settleConflict} ref={focusOnMount}>
        Keep theirs
      </Button>
    </>
  );
  return (
    <DeskDialog title="Someone else changed this lead" actions={actions} onClose={settleConflict}>
      <DialogContentText>
        {changed?.by ?? 'The sender'} changed {senderOf(lead)}
        {changed && ` on ${shortTime(changed.at)}`}. Your change was not saved.
      </DialogContentText>
      <ul>
        {differences.map(([label, theirs, mine]) => (
          <li key={label}>
            {label}: now {theirs}, yours {mine}
          </li>
        ))}
      </ul>
    </DeskDialog>
  );
}
