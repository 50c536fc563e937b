import { Alert, Button, DialogContentText, Stack, Tooltip } from '@mui/material';
import { OctagonAlert, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Lead } from '../../../../domain/lead';
import * as z from '../../../../domain/zod';
import { DeskDialog } from '../../../components/dialog';
import { FormField } from '../../../components/form-field';
import { useSchemaForm } from '../../../lib/schema-form';
import { useChangeLead } from '../api/change-lead';
import { useEraseLead } from '../api/erase-lead';
import { LeadSection, Time } from './lead-facts';
import { SpamButton } from '../change/spam-button';

/** Set apart by a rule, until staff have judged it. */
const isSuspect = ({ spam_reason, suspect_reason }: Lead) => spam_reason === suspect_reason;

const JudgeButtons = ({ lead }: { lead: Lead }) => (
  <>
    <SpamButton lead={lead} spam={false} />
    {isSuspect(lead) && <SpamButton lead={lead} spam />}
  </>
);

/** Why a lead is not an ordinary one: spam, perhaps spam, withdrawn or erased. */
export function LeadNotices({ lead }: { lead: Lead }) {
  return (
    <>
      {lead.spam_reason !== null && (
        <Alert severity="warning" role="note" action={<JudgeButtons lead={lead} />}>
          {isSuspect(lead) ? 'May be spam' : 'Spam'}: {lead.spam_reason}
        </Alert>
      )}
      {lead.spam_reason === null && lead.suspect_reason !== null && (
        <Alert severity="info" role="note" action={<SpamButton lead={lead} spam />}>
          May be spam: {lead.suspect_reason}
        </Alert>
      )}
      {lead.withdrawn_at !== null && (
        <Alert severity="info" role="note">
          The sender withdrew this enquiry on <Time iso={lead.withdrawn_at} />.
        </Alert>
      )}
      {lead.erased_at !== null && (
        <Alert severity="info" role="note">
          The personal data was erased on <Time iso={lead.erased_at} />.
        </Alert>
      )}
    </>
  );
}

/** Actions that staff seldom need: marking as spam, and erasing. */
export function LeadActions({ lead }: { lead: Lead }) {
  const [isErasing, setErasing] = useState(false);
  const { mutate: changeLead } = useChangeLead(lead);
  return (
    <LeadSection title="More">
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {lead.spam_reason === null && (
          <Tooltip describeChild title="Mark as spam (!)">
            <Button
              variant="outlined"
              color="inherit"
              size="small"
              startIcon={<OctagonAlert size={16} />}
              onClick={() => changeLead({ change: { spam: true } })}
            >
              Mark as spam
            </Button>
          </Tooltip>
        )}
        <Button
          variant="outlined"
          color="error"
          size="small"
          startIcon={<Trash2 size={16} />}
          onClick={() => setErasing(true)}
        >
          Erase…
        </Button>
      </Stack>
      {isErasing && <EraseDialog lead={lead} onClose={() => setErasing(false)} />}
    </LeadSection>
  );
}

/** Anything but the lead's reference is refused. */
const confirmationOf = ({ reference }: Lead) =>
  z.strictObject({
    reference: z.string().check(z.refine((typed) => typed.trim().toUpperCase() === reference)),
  });

/** Asks for the reference before it erases: nothing brings the data back. */
function EraseDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const [schema] = useState(() => confirmationOf(lead));
  const form = useSchemaForm(schema, { defaultValues: { reference: '' } });
  const isConfirmed = z.safeParse(schema, useWatch({ control: form.control })).success;
  const erase = useEraseLead(lead);
  const submit = form.handleSubmit(() => erase.mutate(undefined, { onSuccess: onClose }));
  return (
    <DeskDialog
      title="Erase this lead?"
      dismiss="Cancel"
      actions={
        <Button
          type="submit"
          variant="contained"
          color="error"
          disabled={!isConfirmed}
          loading={erase.isPending}
        >
          Erase
        </Button>
      }
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <DialogContentText sx={{ marginBlockEnd: 2 }}>
        This deletes the name, contact details, message, journey and notes for good. The history
        stays and records that you erased them.
      </DialogContentText>
      {erase.isError && (
        <Alert severity="error" sx={{ marginBlockEnd: 2 }}>
          Nothing was erased. Please try again.
        </Alert>
      )}
      <FormField
        form={form}
        name="reference"
        size="medium"
        label={`Type ${lead.reference} to confirm`}
        isFirst
        autoComplete="off"
        // The button says that the reference is not whole yet.
        error={false}
        slotProps={{ formHelperText: { hidden: true } }}
      />
    </DeskDialog>
  );
}
