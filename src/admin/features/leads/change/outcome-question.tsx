import { Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { lostReasonSchema } from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';
import { LOST_REASONS, type Outcome } from '../../../../domain/lead-facts';
import * as z from '../../../../domain/zod';
import { FormField, useSchemaForm } from '../../../components/form';
import { PassingQuestion } from '../../../components/passing-question';
import { focusOnMount } from '../../../lib/focus';
import { AmountField, amountFormSchema, groupedAmount } from '../amount-field';
import { useChangeLeads } from '../api/change-lead';
import { statusPlaceOf } from '../lead-focus';
import { senderOf } from '../lead-names';

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
  const { mutate: changeLeads } = useChangeLeads(leads);
  const saveOne = (ending: Ending) =>
    form.handleSubmit(({ value }) => {
      changeLeads({ change: { ...ending, ...(value !== first.value && { value }) } });
      onClose();
    });
  const save = (ending: Ending) => {
    if (leads.length === 1) return void saveOne(ending)();
    changeLeads({ change: ending });
    onClose();
  };
  return { form, save };
}

/** Asks how leads ended that were closed: they stay closed without an answer. */
export default function OutcomeQuestion(props: OutcomeQuestionProps) {
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
