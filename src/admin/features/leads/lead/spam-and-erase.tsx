import { Alert, Button, Stack, Tooltip } from '@mui/material';
import { OctagonAlert, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { Lead } from '../../../../domain/lead';
import { useChangeLead } from '../api/change-lead';
import { useMe } from '../../session/session';
import { EraseDialog, PersonDialog } from './erase-dialog';
import { LeadSection, Time } from './lead-facts';
import { SpamButton } from '../lead-state';

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
        <Alert
          severity="warning"
          role="note"
          action={<JudgeButtons lead={lead} />}
          sx={judgedStyle}
        >
          {isSuspect(lead) ? 'May be spam' : 'Spam'}: {lead.spam_reason}
        </Alert>
      )}
      {lead.spam_reason === null && lead.suspect_reason !== null && (
        <Alert
          severity="info"
          role="note"
          action={<SpamButton lead={lead} spam />}
          sx={judgedStyle}
        >
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

/** The buttons stand below the reason where there is no room beside it, and never at the edge of the notice. */
const judgedStyle = {
  flexWrap: 'wrap',
  '& .MuiAlert-message': { flex: '1 1 14rem' },
  '& .MuiAlert-action': { alignItems: 'center', paddingBlockStart: 0, marginInlineEnd: 0 },
};

/** Actions that staff seldom need: marking as spam, what is kept about the person, and erasing. */
export function LeadActions({ lead }: { lead: Lead }) {
  const [isErasing, setErasing] = useState(false);
  const [isPersonOpen, setPersonOpen] = useState(false);
  const me = useMe();
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
        {(me.role === 'manager' || me.id === lead.owner_id) && (
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            startIcon={<UserRound size={16} />}
            onClick={() => setPersonOpen(true)}
          >
            All data of this person…
          </Button>
        )}
      </Stack>
      {isErasing && <EraseDialog lead={lead} scope="lead" onClose={() => setErasing(false)} />}
      {isPersonOpen && <PersonDialog lead={lead} onClose={() => setPersonOpen(false)} />}
    </LeadSection>
  );
}
