import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { lazy, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Lead } from '../../../../domain/lead';
import { addedSourceLabel, outcomeLabel } from '../../../../domain/lead-facts';
import { useSchemaForm } from '../../../components/form';
import { LazyPart } from '../../../components/loading';
import { focusAround, formKeys } from '../../../lib/shortcuts';
import { AmountField, amountFormSchema, groupedAmount, readAmount } from '../amount-field';
import { useChangeLead } from '../api/change-lead';
import { useQuestions } from '../change/use-questions';
import { LeadSection } from './lead-facts';

const EditContactDialog = lazy(() =>
  import(/* webpackChunkName: "lead-form" */ '../add/lead-dialogs').then((dialogs) => ({
    default: dialogs.EditContactDialog,
  })),
);

/** How a lead ended, what it is worth, and the way to correct its contact details. */
export function LeadWorth({ lead }: { lead: Lead }) {
  const { askOutcome } = useQuestions();
  const [isEditing, setEditing] = useState(false);
  return (
    <LeadSection title="Outcome and value">
      {lead.status === 'closed' && (
        <Box sx={rowStyle}>
          {lead.outcome && (
            <Chip
              size="small"
              color={lead.outcome === 'won' ? 'success' : 'default'}
              label={outcomeLabel(lead.outcome)}
            />
          )}
          {lead.lost_reason && <Typography variant="body2">{lead.lost_reason}</Typography>}
          <Button size="small" onClick={() => askOutcome(lead)}>
            {lead.outcome ? 'Change' : 'Won or lost?'}
          </Button>
        </Box>
      )}
      <ValueForm lead={lead} />
      {lead.added_source && (
        <Typography variant="body2" color="textSecondary">
          Added by hand: {addedSourceLabel(lead.added_source)}
        </Typography>
      )}
      {lead.withdrawn_at === null && (
        <Box>
          <Button size="small" variant="outlined" onClick={() => setEditing(true)}>
            Edit contact details
          </Button>
        </Box>
      )}
      <LazyPart>
        {isEditing && <EditContactDialog lead={lead} onClose={() => setEditing(false)} />}
      </LazyPart>
    </LeadSection>
  );
}

/** The worth of a lead, which can be changed at any time. */
function ValueForm({ lead }: { lead: Lead }) {
  const form = useSchemaForm(amountFormSchema, {
    mode: 'onChange',
    values: { value: groupedAmount(lead.value) },
    // The typed amount stays until it is saved, also when the lead changes meanwhile.
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { mutate: changeLead } = useChangeLead(lead);
  const text = useWatch({ control: form.control, name: 'value' });
  const value = readAmount(text);
  const isChanged = value !== lead.value;
  const show = (amount: number | null) =>
    form.resetField('value', { defaultValue: groupedAmount(amount) });
  const save = form.handleSubmit(({ value: saved }) => {
    if (!isChanged) return;
    const forgetSaved = () => {
      if (readAmount(form.getValues('value')) === saved) show(saved);
    };
    changeLead({ change: { value: saved } }, { onSuccess: forgetSaved });
  });
  return (
    <Stack
      component="form"
      direction="row"
      sx={{ gap: 1, alignItems: 'start' }}
      onSubmit={(event) => {
        void save(event);
        focusAround(event.currentTarget);
      }}
      onKeyDown={formKeys((element) => {
        show(lead.value);
        focusAround(element);
      })}
    >
      <AmountField form={form} />
      {isChanged && (
        <Button type="submit" size="small" disabled={value === undefined}>
          Save
        </Button>
      )}
    </Stack>
  );
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 };
