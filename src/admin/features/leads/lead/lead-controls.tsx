import {
  Alert,
  Box,
  Button,
  Divider,
  ListItemText,
  Menu,
  MenuItem,
  Stack,
  Tooltip,
} from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { OctagonAlert, Trash2, UserRound } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Lead } from '../../../../domain/lead';
import { useMenu } from '../../../components/menu';
import { useShortcuts } from '../../../lib/shortcuts';
import { useMe } from '../../session/session';
import { useChangeLead } from '../api/change-lead';
import { useColleagues, useStaff } from '../api/list-staff';
import { isOwnerEmailed } from '../change/change-text';
import { OwnerAvatar, ownerName, senderOf } from '../lead-names';
import { SpamButton } from '../spam-button';
import { EraseDialog } from './erase-dialog';
import { PersonDialog } from './person-dialog';
import { LeadSection, Time } from './lead-facts';

/** Index in the menu, after oneself and nobody. */
const FIRST_COLLEAGUE = 2;

/** The owner of a lead, as a button that opens the list of colleagues. */
export function OwnerControl({ lead }: { lead: Lead }) {
  const opener = useRef<HTMLButtonElement>(null);
  const { button, menu, close } = useMenu();
  const me = useMe();
  const name = ownerName(useStaff(), lead.owner_id);
  const colleagues = useColleagues();
  const { mutate: changeLead } = useChangeLead(lead);
  useShortcuts({ a: () => opener.current?.click() });
  const assign = (owner_id: string | null, text: string) => {
    close();
    if (owner_id === lead.owner_id) return;
    changeLead({ change: { owner_id }, successToast: { title: 'Owner Updated', text } });
  };
  const choices = [
    { id: me.id, label: 'Assign to me', text: 'The lead is yours now.' },
    { id: null, label: 'Unassigned', text: 'Nobody owns the lead now.' },
    ...colleagues.map(({ id, name: colleague }) => ({
      id,
      label: colleague,
      text: `${colleague} owns the lead now${isOwnerEmailed([lead], me) ? ' and is told by email' : ''}.`,
    })),
  ];
  return (
    <>
      <Tooltip describeChild title="Owner (a)">
        <Button
          ref={opener}
          size="small"
          color="inherit"
          startIcon={
            // A button sets the size of letters in its icon's own element.
            <span>
              <OwnerAvatar name={lead.owner_id === null ? null : name} size={22} />
            </span>
          }
          data-printed
          {...button}
        >
          <Box component="span" sx={visuallyHidden}>
            {`Owner of ${senderOf(lead)}: `}
          </Box>
          {name}
        </Button>
      </Tooltip>
      <Menu
        {...menu}
        // Starts at the first item, not at the present owner, so that two keys take a lead over.
        variant="menu"
        slotProps={{ list: { 'aria-label': 'Owner', dense: true } }}
      >
        {choices.map(({ id, label, text }, index) => [
          index === FIRST_COLLEAGUE && <Divider key="colleagues" />,
          <MenuItem key={id} selected={id === lead.owner_id} onClick={() => assign(id, text)}>
            <ListItemText>{label}</ListItemText>
          </MenuItem>,
        ])}
      </Menu>
    </>
  );
}

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
      {isErasing && <EraseDialog lead={lead} onClose={() => setErasing(false)} />}
      {isPersonOpen && <PersonDialog lead={lead} onClose={() => setPersonOpen(false)} />}
    </LeadSection>
  );
}
