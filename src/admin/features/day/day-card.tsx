import { Button } from '@mui/material';
import { Check, UserRoundPlus } from 'lucide-react';
import type { DayPart } from '../../../domain/http-api/day';
import type { NextAction } from '../../../domain/http-api/next-actions';
import type { Lead } from '../../../domain/lead';
import { dayText, spanText } from '../../../domain/time-text';
import { useNow } from '../../app/use-now';
import { useChangeAction } from '../leads/api/change-action';
import { useChangeLead } from '../leads/api/change-lead';
import { useStaff } from '../leads/api/list-staff';
import { LeadCard } from '../leads/lead-cards';
import { ownerName, senderOf } from '../leads/lead-names';
import { useMe } from '../session/session';
import { focusNextRow } from './day-keys';
import type { DayRow } from './day-sections';

interface DayCardProps {
  part: DayPart;
  row: DayRow;
  isOpen: boolean;
}

/** One thing to do, in the row that the list gives its lead. */
export function DayCard({ part, row, isOpen }: DayCardProps) {
  const { lead, action, call } = row;
  const now = useNow();
  const staff = useStaff();
  const words = action
    ? [action.due_on && dayText(action.due_on, now), action.text]
    : [call && `${spanText(call.starts_at, call.ends_at)} IST`, lead.phone];
  return (
    <LeadCard
      lead={lead}
      owner={ownerName(staff, lead.owner_id)}
      nextAction={action || call ? words.filter(Boolean).join(': ') : ''}
      search="?view=day"
      isOpen={isOpen}
      control={
        action ? (
          <DoneButton lead={lead} action={action} />
        ) : (
          part === 'unowned' && <TakeButton lead={lead} />
        )
      }
    />
  );
}

function DoneButton({ lead, action }: { lead: Lead; action: NextAction }) {
  const { mutate } = useChangeAction(lead);
  const finish = () => {
    focusNextRow();
    mutate({ kind: 'change', action, change: { done: true } });
  };
  return (
    <Button
      size="small"
      startIcon={<Check size={16} />}
      aria-label={`Done: ${action.text ?? 'next action'}, ${senderOf(lead)}`}
      onClick={finish}
    >
      Done
    </Button>
  );
}

function TakeButton({ lead }: { lead: Lead }) {
  const me = useMe();
  const { mutate } = useChangeLead(lead);
  const take = () => {
    focusNextRow();
    mutate({ change: { owner_id: me.id } });
  };
  return (
    <Button
      size="small"
      startIcon={<UserRoundPlus size={16} />}
      aria-label={`Take ${senderOf(lead)}`}
      onClick={take}
    >
      Take
    </Button>
  );
}
