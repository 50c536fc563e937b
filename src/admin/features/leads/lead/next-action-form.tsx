import { Box, Button, Chip, Stack, TextField } from '@mui/material';
import { lazy, type SubmitEvent, useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { addDays } from '../../../../domain/clock';
import { newActionSchema, type NextAction } from '../../../../domain/http-api/day';
import type { Lead } from '../../../../domain/lead';
import { dateText } from '../../../../domain/time-text';
import * as z from '../../../../domain/zod';
import { agencyDay } from '../../../../domain/zone';
import { FormField, useSchemaForm } from '../../../components/form';
import { LazyPart } from '../../../components/loading';
import { formKeys } from '../../../lib/shortcuts';
import { draftDayKey, draftNow, forgetDraft, keepDraft } from '../../../lib/storage';
import { useNow } from '../../../lib/time';
import { useChangeAction } from '../api/change-action';

const ActionDay = lazy(() =>
  import(/* webpackChunkName: "calendar" */ '../day-fields').then((fields) => ({
    default: fields.ActionDay,
  })),
);

/** Name of the field whose value in the form is the text of the day, whole or not. */
const DAY = 'due_on';

/** Stands for a text that is no day; the day's field itself keeps the text. */
const NO_DAY = 'Invalid Date';

const formSchema = z.extend(newActionSchema, {
  due_on: z.nullable(z.iso.date({ error: 'Type the whole day, like 24 Nov 2026, or clear it.' })),
});

/** Days that are chosen most: name → day, counted from today. */
const presetsFrom = (today: string): [label: string, day: string][] => {
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return [
    ['Today', today],
    ['Tomorrow', addDays(today, 1)],
    ['Next Monday', addDays(today, 7 - daysSinceMonday)],
  ];
};

interface NextActionFormProps {
  lead: Lead;
  /** The one that is changed; without it a new one is added. */
  action: NextAction | undefined;
  onClose: () => void;
  /** Shows this form again, which has what was typed. */
  onFailure: () => void;
}

/** Text and day of a next action. What was typed is kept until it is saved or the form is left by Esc or Cancel. */
export function NextActionForm({ lead, action, onClose, onFailure }: NextActionFormProps) {
  const { mutate } = useChangeAction(lead);
  const now = useNow();
  const draftKey = `action:${lead.id}:${action?.id ?? 'new'}`;
  const dayKey = draftDayKey(draftKey);
  const today = agencyDay(now);
  const firstDay = action ? action.due_on : today;
  const form = useSchemaForm(formSchema, {
    defaultValues: {
      text: draftNow(draftKey) || (action?.text ?? ''),
      due_on: draftNow(dayKey) || firstDay,
    },
  });
  const { getValues, setValue } = form;

  const forget = (saved?: string) => {
    forgetDraft(draftKey, saved);
    forgetDraft(dayKey);
  };
  const leave = () => {
    forget();
    onClose();
  };
  const keepDay = (day: string | null) => keepDraft(dayKey, day === NO_DAY ? null : day);
  const save = form.handleSubmit((data) => {
    const typed = getValues('text');
    const onSaved = () => forget(typed);
    if (action) {
      const change = { ...data, updated_at: action.updated_at };
      mutate({ kind: 'change', action, change, onSaved, onFailure });
    } else {
      mutate({ kind: 'add', action: data, onSaved, onFailure });
    }
    onClose();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    // The picker keeps a half-typed day to itself, but for the value of its field.
    const typed = new FormData(event.currentTarget).get(DAY);
    if (typed === '') setValue(DAY, null);
    if (typed && getValues(DAY) === null) setValue(DAY, NO_DAY);
    void save(event);
  };

  return (
    <Stack
      component="form"
      noValidate
      onSubmit={submit}
      onKeyDown={formKeys(leave)}
      sx={{ gap: 1.5, inlineSize: '100%' }}
    >
      <FormField
        form={form}
        name="text"
        label="Next action"
        isFirst
        onInput={({ target }) =>
          target instanceof HTMLInputElement && keepDraft(draftKey, target.value)
        }
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      <DayChoice form={form} today={today} onChange={keepDay} />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button type="submit" variant="contained" size="small">
          Save
        </Button>
        <Button size="small" onClick={leave}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}

interface DayChoiceProps {
  form: UseFormReturn<z.input<typeof formSchema>, unknown, z.output<typeof formSchema>>;
  /** `YYYY-MM-DD`. */
  today: string;
  onChange: (day: string | null) => void;
}

/** The day, and a click for the days that are chosen most. */
function DayChoice({ form, today, onChange }: DayChoiceProps) {
  const { field, fieldState } = useController({ control: form.control, name: DAY });
  // The picker keeps what is typed to itself: it starts anew from a day that was clicked.
  const [start, setStart] = useState({ day: field.value, clicks: 0 });
  const choose = (day: string | null) => {
    field.onChange(day);
    onChange(day);
  };
  const isDay = field.value !== null && field.value !== NO_DAY;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ inlineSize: '13rem' }}>
        <LazyPart
          waiting={
            <TextField label="Day" disabled value={isDay ? dateText(field.value ?? '') : ''} />
          }
        >
          <ActionDay
            key={start.clicks}
            name={DAY}
            firstDay={start.day}
            fault={fieldState.error?.message}
            onChange={choose}
          />
        </LazyPart>
      </Box>
      {presetsFrom(today).map(([label, day]) => (
        <Chip
          key={label}
          size="small"
          variant="outlined"
          label={label}
          onClick={() => {
            choose(day);
            setStart(({ clicks }) => ({ day, clicks: clicks + 1 }));
          }}
        />
      ))}
    </Stack>
  );
}
