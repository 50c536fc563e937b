import { Box, Button, DialogContentText } from '@mui/material';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { lostReasonSchema } from '../../../../domain/http-api/lead-changes';
import { type Lead, statusLabel } from '../../../../domain/lead';
import { LOST_REASONS, type Outcome } from '../../../../domain/lead-facts';
import { shortTime } from '../../../../domain/time-text';
import * as z from '../../../../domain/zod';
import { DeskDialog } from '../../../components/dialog';
import { FormField, useSchemaForm } from '../../../components/form';
import { PassingQuestion } from '../../../components/passing-question';
import { focusOnMount } from '../../../lib/focus';
import { useMe } from '../../session/session';
import { useChangeLead, useChangeLeads } from '../api/change-lead';
import { useNameOf, useStaff } from '../api/list-staff';
import { statusPlaceOf } from '../lead-focus';
import { ownerName, senderOf } from '../lead-names';
import { factWords } from '../lead/event-text';
import { AmountField, amountFormSchema, groupedAmount } from '../lead/lead-worth';
import type { Conflict } from './change-gates';

const FACT_LABELS = {
  ...{ name: 'Name', email: 'Email', phone: 'Phone', company: 'Company', service: 'Service' },
  ...{ budget: 'Budget', outcome: 'Outcome', lost_reason: 'Reason', value: 'Value' },
};

interface OutcomeQuestionProps {
  leads: readonly Lead[];
  /** The first of them. */
  first: Lead;
  onClose: () => void;
}

type Ending = { outcome: Outcome; lost_reason?: string };

/** Saves how the leads ended; of a single one with its worth. */
function useSaveEnding({ leads, first, onClose }: OutcomeQuestionProps) {
  const form = useSchemaForm(amountFormSchema, {
    mode: 'onChange',
    defaultValues: { value: groupedAmount(first.value) },
  });
  const one = useChangeLead(first);
  const many = useChangeLeads({ onChanged: () => undefined });
  const saveOne = (ending: Ending) =>
    form.handleSubmit(({ value }) => {
      one.mutate({ change: { ...ending, ...(value !== first.value && { value }) } });
      onClose();
    });
  const save = (ending: Ending) => {
    if (leads.length === 1) return void saveOne(ending)();
    many.mutate({ leads, change: ending });
    onClose();
  };
  return { form, save };
}

/** Asks how leads ended that were closed: they stay closed without an answer. */
export function OutcomeQuestion(props: OutcomeQuestionProps) {
  const { leads, first, onClose } = props;
  const [isLost, setLost] = useState(false);
  const won = useRef<HTMLButtonElement>(null);
  const { form, save } = useSaveEnding(props);
  const who = leads.length > 1 ? `${leads.length} leads` : senderOf(first);
  return (
    <PassingQuestion
      question={`${who}: won or lost?`}
      hotkey="w"
      firstAnswer={won}
      findPlace={() => (leads.length === 1 ? statusPlaceOf(first.id) : null)}
      onClose={onClose}
    >
      {leads.length === 1 && <AmountField form={form} />}
      {isLost ? (
        <Reasons onChoose={(reason) => save({ outcome: 'lost', ...reason })} />
      ) : (
        <Box sx={rowStyle}>
          <Button
            ref={won}
            size="small"
            variant="outlined"
            onClick={() => save({ outcome: 'won' })}
          >
            Won
          </Button>
          <Button size="small" variant="outlined" onClick={() => setLost(true)}>
            Lost
          </Button>
          <Button size="small" color="inherit" onClick={onClose}>
            Skip
          </Button>
        </Box>
      )}
    </PassingQuestion>
  );
}

/** No reason is one, too. */
const reasonFormSchema = z.pipe(
  z.transform(({ lost_reason }: { lost_reason: string }): z.input<typeof lostReasonSchema> =>
    lost_reason.trim() ? { lost_reason } : {},
  ),
  lostReasonSchema,
);

/** The usual reasons, and one's own words. */
function Reasons({ onChoose }: { onChoose: (reason: { lost_reason?: string }) => void }) {
  const form = useSchemaForm(reasonFormSchema, {
    mode: 'onChange',
    defaultValues: { lost_reason: '' },
  });
  const reason = useWatch({ control: form.control, name: 'lost_reason' });
  const submit = form.handleSubmit(onChoose);
  return (
    <Box component="form" sx={rowStyle} onSubmit={(event) => void submit(event)}>
      {LOST_REASONS.map((usual, index) => (
        <Button
          key={usual}
          ref={index === 0 ? focusOnMount : undefined}
          size="small"
          variant="outlined"
          onClick={() => onChoose({ lost_reason: usual })}
        >
          {usual}
        </Button>
      ))}
      <FormField form={form} name="lost_reason" label="Another reason" />
      <Button size="small" type="submit">
        {reason.trim() ? 'Save' : 'No reason'}
      </Button>
    </Box>
  );
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 };

/** The values that clash, as label, theirs and mine. */
function useDifferences({ lead, change }: Conflict) {
  const staff = useStaff();
  const { status, owner_id, spam } = change;
  return [
    status && ['Status', statusLabel(lead.status), statusLabel(status)],
    owner_id !== undefined && [
      'Owner',
      ownerName(staff, lead.owner_id),
      ownerName(staff, owner_id),
    ],
    ...Object.entries(FACT_LABELS).map(
      ([field, label]) =>
        field in change && [label, factWords(lead, field), factWords(change, field)],
    ),
    spam !== undefined && ['Spam', lead.spam_reason === null ? 'no' : 'yes', spam ? 'yes' : 'no'],
  ].filter((row) => Array.isArray(row));
}

interface ConflictDialogProps {
  conflict: Conflict;
  onClose: () => void;
}

/** Asks which change should stand when the lead was changed first: by somebody else, or by oneself elsewhere. */
export function ConflictDialog({ conflict, onClose }: ConflictDialogProps) {
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
