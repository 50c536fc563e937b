import { Box, Button, Stack, TextField } from '@mui/material';
import { lazy, type SubmitEvent, useState } from 'react';
import { istDay } from '../../../../domain/clock';
import { newActionSchema, type NextAction } from '../../../../domain/http-api/next-actions';
import type { Lead } from '../../../../domain/lead';
import { dateText } from '../../../../domain/time-text';
import * as z from '../../../../domain/zod';
import { focusOnMount } from '../../../lib/focus';
import { formKeys } from '../../../components/form-keys';
import { LazyPart } from '../../../components/lazy-part';
import { forgetDraft, useDraft } from '../../../lib/storage';
import { useNow } from '../../../lib/use-now';
import { newActionId, useChangeAction } from '../api/change-action';

const ActionDay = lazy(() => import(/* webpackChunkName: "calendar" */ './action-day'));

/** Name of the field whose value in the form is the text of the day, whole or not. */
const DAY = 'day';

const NO_DAY = 'Type the whole day, like 24 Nov 2026, or clear it.';

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
  const [draft, setDraft] = useDraft(draftKey);
  const dayKey = `${draftKey}:day`;
  const [dayDraft, setDayDraft] = useDraft(dayKey);
  const [text, setText] = useState(draft || (action?.text ?? ''));
  const [firstDay] = useState(dayDraft || (action ? (action.due_on ?? '') : istDay(now)));
  const [day, setDay] = useState<string | undefined>(firstDay);
  const [faults, setFaults] = useState({ text: '', day: '' });

  const forget = (saved?: string) => {
    forgetDraft(draftKey, saved);
    forgetDraft(dayKey);
  };
  const leave = () => {
    forget();
    onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isDay = Boolean(day) || !new FormData(event.currentTarget).get(DAY);
    const checked = z.safeParse(newActionSchema, { text, due_on: day || null });
    const textFault = checked.error?.issues[0]?.message ?? '';
    setFaults({ text: textFault, day: isDay ? '' : NO_DAY });
    if (!checked.success || !isDay) return;
    const { data } = checked;
    const onSaved = () => forget(text);
    if (action) {
      const change = { ...data, updated_at: action.updated_at };
      mutate({ kind: 'change', action, change, onSaved, onFailure });
    } else {
      mutate({ kind: 'add', action: data, shownId: newActionId(), onSaved, onFailure });
    }
    onClose();
  };

  return (
    <Stack
      component="form"
      noValidate
      onSubmit={submit}
      onKeyDown={formKeys(leave)}
      sx={{ gap: 1.5, inlineSize: '100%' }}
    >
      <TextField
        label="Next action"
        inputRef={focusOnMount}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setDraft(target.value);
        }}
        error={Boolean(faults.text)}
        helperText={faults.text}
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ inlineSize: '13rem' }}>
          <LazyPart waiting={<TextField label="Day" disabled value={day && dateText(day)} />}>
            <ActionDay
              name={DAY}
              firstDay={firstDay}
              fault={faults.day}
              onChange={(next) => {
                setDay(next);
                setDayDraft(next ?? null);
              }}
            />
          </LazyPart>
        </Box>
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
