import {
  Box,
  Button,
  Divider,
  ListItemText,
  Menu,
  MenuItem,
  Stack,
  Tooltip,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { useEffect, useRef } from 'react';
import type { LeadDetailResponse } from '../../../../domain/http-api/leads';
import type { Lead } from '../../../../domain/lead';
import { useMenu } from '../../../components/menu';
import { useShortcuts } from '../../../lib/shortcuts';
import { forgetDraftsAbout } from '../../../lib/storage';
import { LeadCall } from '../../calls/lead-call';
import { Conversation } from '../../replies/conversation';
import { ReplyBox } from '../../replies/reply-box';
import { ReplyButtons, useReply } from '../../replies/reply-buttons';
import { useMe } from '../../session/session';
import { useChangeLead } from '../api/change-lead';
import { useColleagues, useStaff } from '../api/list-staff';
import { isOwnerEmailed } from '../change/change-text';
import { OwnerAvatar, ownerName, senderOf } from '../lead-names';
import { LeadFacts, LeadSection, OtherLeads } from './lead-facts';
import { LeadWorth } from './lead-worth';
import { NextActions } from './next-actions';
import { History, NoteForm } from './notes-and-history';
import { LeadActions, LeadNotices } from './spam-and-erase';

/** Everything about a lead below its head; the work on it comes before the facts. */
export function LeadContent({ answer }: { answer: LeadDetailResponse }) {
  const { lead, history, actions, others, consultation } = answer;
  const isErased = lead.erased_at !== null;
  useEffect(() => {
    if (isErased) forgetDraftsAbout(lead.id);
  }, [isErased, lead.id]);
  const reply = useReply(lead);
  const isPhone = !useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'));

  return (
    <Stack sx={{ gap: 2.5 }}>
      <Stack sx={{ gap: 1 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <OwnerControl lead={lead} />
        </Stack>
        {!isErased && <NextActions lead={lead} actions={actions} />}
      </Stack>
      <LeadNotices lead={lead} />
      <Box sx={{ containerType: 'inline-size' }}>
        <Box sx={besideStyle}>
          <Stack sx={sectionsStyle}>
            {!isErased && (
              <LeadSection title="Conversation">
                <Conversation lead={lead} history={history} />
                <ReplyBox answer={answer} reply={reply} hasNoButtons={isPhone} />
              </LeadSection>
            )}
            <LeadSection title="Notes and history">
              {!isErased && <NoteForm lead={lead} />}
              <History events={history} />
            </LeadSection>
          </Stack>
          <Stack sx={sectionsStyle}>
            {consultation && <LeadCall lead={lead} call={consultation} history={history} />}
            <LeadFacts lead={lead} />
            {!isErased && <LeadWorth lead={lead} />}
            <OtherLeads leads={others} />
            {!isErased && (
              <Box sx={{ displayPrint: 'none' }}>
                <LeadActions lead={lead} />
              </Box>
            )}
            {!consultation && <LeadCall lead={lead} call={null} history={history} />}
            {!lead.journey && !lead.added_source && (
              <Typography variant="body2" color="textSecondary">
                No source data
              </Typography>
            )}
          </Stack>
        </Box>
      </Box>
      {isPhone && !isErased && reply.form === null && (
        <ReplyButtons lead={lead} opener={reply.opener} onOpen={reply.setOpen} isAtEdge />
      )}
    </Stack>
  );
}

const sectionsStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2.5,
  minInlineSize: 0,
  containerType: 'inline-size',
};

/** The work on a lead with its facts beside it, where there is room. */
const besideStyle = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 34rem)': { gridTemplateColumns: 'minmax(0, 1fr) 13rem' },
  '@container (min-width: 52rem)': { gridTemplateColumns: 'minmax(0, 1fr) 21rem' },
};

/** Index in the menu, after oneself and nobody. */
const FIRST_COLLEAGUE = 2;

/** The owner of a lead, as a button that opens the list of colleagues. */
function OwnerControl({ lead }: { lead: Lead }) {
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
