import { Button, Chip, Stack, TextField, Tooltip, Typography } from '@mui/material';
import { CalendarPlus, Check } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { leadChangeSchema } from '../../../domain/http-api/lead-changes';
import type { Lead } from '../../../domain/lead';
import * as z from '../../../domain/zod';
import { focusOnMount } from '../../app/focus';
import { istDay } from '../../../domain/clock';
import { dayText } from '../../../domain/time-text';
import { useShortcuts } from '../../app/shortcuts';
import { useNow } from '../../app/use-now';
import { useChangeLead } from './api/change-lead';

/** The owner's next step and its day, to be set, changed and ticked off. */
export function NextAction({ lead }: { lead: Lead }) {
  const [isEditing, setEditing] = useState(false);
  const { mutate: changeLead } = useChangeLead(lead);
  const now = useNow();
  const { next_action: action, next_action_on: day } = lead;
  const edit = () => setEditing(true);
  useShortcuts({ t: edit });

  if (isEditing) return <NextActionForm lead={lead} onDone={() => setEditing(false)} />;
  if (action === null && day === null) {
    return (
      <Tooltip describeChild title="Next action (t)">
        <Button size="small" color="inherit" startIcon={<CalendarPlus size={16} />} onClick={edit}>
          Add next action
        </Button>
      </Tooltip>
    );
  }
  const done = () =>
    changeLead({
      change: { next_action: null, next_action_on: null },
      successToast: { title: 'Next Action Done', text: 'The lead has no next action now.' },
    });
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {day !== null && (
        <Chip
          size="small"
          variant="outlined"
          color={day <= istDay(now) ? 'error' : 'default'}
          label={dayText(day, now)}
        />
      )}
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {action}
      </Typography>
      <Button size="small" startIcon={<Check size={16} />} onClick={done}>
        Done
      </Button>
      <Tooltip describeChild title="Next action (t)">
        <Button size="small" color="inherit" onClick={edit}>
          Change
        </Button>
      </Tooltip>
    </Stack>
  );
}

const SAVED = { title: 'Next Action Saved', text: 'It is listed under Today when its day comes.' };

function NextActionForm({ lead, onDone }: { lead: Lead; onDone: () => void }) {
  const { mutate: changeLead } = useChangeLead(lead);
  const now = useNow();
  const [action, setAction] = useState(lead.next_action ?? '');
  const [day, setDay] = useState(lead.next_action_on ?? istDay(now));
  const [fault, setFault] = useState('');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const change = { next_action: action, next_action_on: day || null };
    const checked = z.safeParse(leadChangeSchema, change);
    setFault(checked.error?.issues[0]?.message ?? '');
    if (!checked.success) return;
    changeLead({ change, successToast: SAVED });
    onDone();
  };

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 1.5, inlineSize: '100%' }}>
      <TextField
        label="Next action"
        inputRef={focusOnMount}
        value={action}
        onChange={({ target }) => setAction(target.value)}
        error={Boolean(fault)}
        helperText={fault}
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <TextField
          label="Day"
          type="date"
          fullWidth={false}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Button type="submit" variant="contained" size="small">
          Save
        </Button>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}
