import { Button } from '@mui/material';
import { useState } from 'react';
import type { Lead } from '../../../../domain/lead';
import { dateText } from '../../../../domain/time-text';
import { agencyDay } from '../../../../domain/zone';
import { ConfirmDialog } from '../../../components/dialog';
import { useMergeLead } from '../api/merge-lead';
import { matchesText, senderOf } from '../lead-names';

/** Whether an enquiry can be part of a merge: staff still work on it. */
export const isOpen = ({ status, spam_reason, withdrawn_at, erased_at }: Lead): boolean =>
  status !== 'closed' && spam_reason === null && withdrawn_at === null && erased_at === null;

/** Says what a merge does, and what to look at before it. */
function mergeText(lead: Lead, other: Lead): string {
  const isNumberAlone = matchesText(lead, [other]) === 'same phone number';
  return [
    `${senderOf(other)} sent ${other.reference} on ${dateText(agencyDay(other.created_at))}.`,
    isNumberAlone &&
      'It has the same phone number but another email address: check that it is the same person.',
    'Its history, replies, files, call and next actions move to this lead, and it leaves the list.',
    'Its receipt and answers to its emails lead here from then on. You can undo this.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Makes another enquiry of the same person part of this lead, after a question. */
export function MergeButton({ lead, other }: { lead: Lead; other: Lead }) {
  const [isAsking, setAsking] = useState(false);
  const merge = useMergeLead(lead);
  return (
    <>
      <Button
        size="small"
        aria-label={`Merge into this one: ${other.reference}`}
        onClick={() => setAsking(true)}
      >
        Merge into this one
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Merge into this lead?"
          text={mergeText(lead, other)}
          confirmLabel="Merge"
          dismissLabel="Cancel"
          onConfirm={() => merge(other)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
