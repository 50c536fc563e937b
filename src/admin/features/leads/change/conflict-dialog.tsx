import { Button, DialogContentText } from '@mui/material';
import { answerTo, changedAnswers } from '../../../../domain/custom-answers';
import { findCustomField } from '../../../../domain/custom-fields';
import { fieldsIn, fieldTitle } from '../../../../domain/lead-fields';
import { shortTime } from '../../../../domain/time-text';
import { DeskDialog } from '../../../components/dialog';
import { focusOnMount } from '../../../lib/focus';
import { useMe } from '../../session/session';
import { useChangeLead } from '../api/change-lead';
import { useNameOf, useStaff } from '../api/list-staff';
import { ownerName, senderOf } from '../lead-names';
import { factWords } from '../lead/event-text';
import type { Conflict } from './use-questions';

/** The values that clash, as label, theirs and mine. */
function useDifferences({ lead, change }: Conflict) {
  const staff = useStaff();
  const { owner_id, spam } = change;
  return [
    owner_id !== undefined && [
      'Owner',
      ownerName(staff, lead.owner_id),
      ownerName(staff, owner_id),
    ],
    ...fieldsIn('history').map(
      (field) =>
        field in change && [fieldTitle(field), factWords(lead, field), factWords(change, field)],
    ),
    ...Object.entries(change.custom_fields ?? {}).map(([key, value]) => [
      findCustomField(key)?.label ?? key,
      answerTo(lead.custom_fields, key) ?? 'none',
      value === null ? 'none' : (answerTo(changedAnswers([], { [key]: value }), key) ?? 'none'),
    ]),
    spam !== undefined && ['Spam', lead.spam_reason === null ? 'no' : 'yes', spam ? 'yes' : 'no'],
  ].filter((row) => Array.isArray(row));
}

interface ConflictDialogProps {
  conflict: Conflict;
  onClose: () => void;
}

/** Asks which change should stand when the lead was changed first: by somebody else, or by oneself elsewhere. */
export default function ConflictDialog({ conflict, onClose }: ConflictDialogProps) {
  const { lead, changed, change } = conflict;
  const { mutate: changeLead } = useChangeLead(lead);
  const differences = useDifferences(conflict);
  const nameOf = useNameOf();
  const isOwn = changed?.by === useMe().email;
  const saveMine = () => {
    onClose();
    changeLead({ change });
  };
  const actions = (
    <>
      <Button onClick={saveMine}>Save mine</Button>
      <Button variant="contained" onClick={onClose} ref={focusOnMount}>
        {isOwn ? 'Keep it' : 'Keep theirs'}
      </Button>
    </>
  );
  return (
    <DeskDialog
      title={isOwn ? 'This lead has changed since' : 'Someone else changed this lead'}
      actions={actions}
      onClose={onClose}
    >
      <DialogContentText>
        {isOwn ? 'You' : changed?.by ? nameOf(changed.by) : 'The sender'} changed {senderOf(lead)}
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
