import { Box, Button, Chip, Stack, TextField, Typography } from '@mui/material';
import { lazy, useState } from 'react';
import type { Lead } from '../../../../domain/lead';
import { addedSourceLabel, outcomeLabel } from '../../../../domain/lead-facts';
import { focusAround, formKeys } from '../../../components/form-keys';
import { LazyPart } from '../../../components/lazy-part';
import { useChangeLead } from '../api/change-lead';
import { LeadSection } from './lead-facts';
import { useOutcomes } from '../change/outcome-context';
import { groupedRupees, NO_AMOUNT, readRupees } from '../rupees';

const EditContactDialog = lazy(
  () => import(/* webpackChunkName: "lead-form" */ '../add/edit-contact-dialog'),
);

/** How a lead ended, what it is worth, and the way to correct its contact details. */
export function LeadWorth({ lead }: { lead: Lead }) {
  const { ask } = useOutcomes();
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
          <Button size="small" onClick={() => ask([lead])}>
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
  // The typed amount stays until it is saved, also when the lead changes meanwhile.
  const [typed, setTyped] = useState<string>();
  const { mutate: changeLead } = useChangeLead(lead);
  const text = typed ?? groupedRupees(lead.value);
  const value = readRupees(text);
  const isChanged = value !== lead.value;
  const reset = () => setTyped(undefined);
  const save = (saved: number | null) => {
    const forgetSaved = (now: string | undefined) =>
      now !== undefined && readRupees(now) === saved ? undefined : now;
    changeLead({ change: { value: saved } }, { onSuccess: () => setTyped(forgetSaved) });
  };
  return (
    <Stack
      component="form"
      direction="row"
      sx={{ gap: 1, alignItems: 'start' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== undefined && isChanged) save(value);
        focusAround(event.currentTarget);
      }}
      onKeyDown={formKeys((form) => {
        reset();
        focusAround(form);
      })}
    >
      <TextField
        size="small"
        label="Value in ₹"
        value={text}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => value !== undefined && setTyped(isChanged ? groupedRupees(value) : undefined)}
        error={value === undefined}
        helperText={value === undefined ? NO_AMOUNT : undefined}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      {isChanged && (
        <Button type="submit" size="small" disabled={value === undefined}>
          Save
        </Button>
      )}
    </Stack>
  );
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 };
