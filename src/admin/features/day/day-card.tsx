import { Button, type ButtonProps } from '@mui/material';
import { Check, UserRoundPlus } from 'lucide-react';
import type { Consultation } from '../../../domain/http-api/consultations';
import type { DayPart, LastWords, NextAction } from '../../../domain/http-api/day';
import type { Lead } from '../../../domain/lead';
import { dayText, spanText } from '../../../domain/time-text';
import { zoneName } from '../../../domain/zone';
import { useNow } from '../../lib/time';
import { CALL_OUTCOMES, useSettleCall } from '../calls/api/calls';
import { hasBegun } from '../calls/call-text';
import { useChangeAction } from '../leads/api/change-action';
import { useChangeLead } from '../leads/api/change-lead';
import { useStaff } from '../leads/api/list-staff';
import { ownerName, senderOf } from '../leads/lead-names';
import { isPast } from '../leads/lead-text';
import { LeadCard } from '../leads/list/rows/lead-card';
import { useNeedNoReply } from '../replies/api/need-no-reply';
import { useMe } from '../session/session';
import type { DayRow } from './api/get-day';
import { focusNextRow } from './day-keys';

interface DayCardProps {
  part: DayPart;
  row: DayRow;
  isOpen: boolean;
}

/** One thing to do, in the row that the list gives its lead. */
export function DayCard({ part, row, isOpen }: DayCardProps) {
  const { lead, answer, reply, action, call } = row;
  const now = useNow();
  const staff = useStaff();
  const words = action
    ? [action.due_on && dayText(action.due_on, now), action.text]
    : [call && `${spanText(call.starts_at, call.ends_at)} ${zoneName(call.starts_at)}`, lead.phone];
  return (
    <LeadCard
      lead={lead}
      owner={ownerName(staff, lead.owner_id)}
      nextAction={action || call ? words.filter(Boolean).join(': ') : ''}
      isLate={isPast(action?.due_on, now)}
      answer={answer ?? reply}
      search="?view=day"
      isOpen={isOpen}
      control={<RowControl part={part} row={row} now={now} />}
    />
  );
}

/** The control that settles the row; a late reply is written in its lead. */
function RowControl({ part, row, now }: Pick<DayCardProps, 'part' | 'row'> & { now: number }) {
  const { lead, answer, action, call } = row;
  if (action) return <DoneButton lead={lead} action={action} />;
  if (call) return hasBegun(call, now) && <OutcomeButtons lead={lead} call={call} />;
  if (answer) {
    return (
      <>
        {lead.owner_id === null && <TakeButton lead={lead} />}
        <NoReplyButton lead={lead} answer={answer} />
      </>
    );
  }
  return part === 'unowned' && <TakeButton lead={lead} onTake={focusNextRow} />;
}

function NoReplyButton({ lead, answer }: { lead: Lead; answer: LastWords }) {
  const { mutate } = useNeedNoReply(lead);
  return (
    <SettleButton
      startIcon={<Check size={16} />}
      aria-label={`No reply needed: ${senderOf(lead)}`}
      onSettle={() => mutate(answer.id)}
    >
      No reply needed
    </SettleButton>
  );
}

function OutcomeButtons({ lead, call }: { lead: Lead; call: Consultation }) {
  const { settle } = useSettleCall(lead, call);
  return (['held', 'missed'] as const).map((outcome) => (
    <SettleButton
      key={outcome}
      aria-label={`${CALL_OUTCOMES[outcome].label}: ${senderOf(lead)}`}
      onSettle={() => settle(outcome)}
    >
      {CALL_OUTCOMES[outcome].label}
    </SettleButton>
  ));
}

function DoneButton({ lead, action }: { lead: Lead; action: NextAction }) {
  const { mutate } = useChangeAction(lead);
  return (
    <SettleButton
      startIcon={<Check size={16} />}
      aria-label={`Done: ${action.text ?? 'next action'}, ${senderOf(lead)}`}
      onSettle={() => mutate({ kind: 'change', action, change: { done: true } })}
    >
      Done
    </SettleButton>
  );
}

/** @param onTake called where the row then leaves its part of the day */
function TakeButton({ lead, onTake }: { lead: Lead; onTake?: () => void }) {
  const me = useMe();
  const { mutate } = useChangeLead(lead);
  return (
    <Button
      size="small"
      startIcon={<UserRoundPlus size={16} />}
      aria-label={`Take ${senderOf(lead)}`}
      onClick={() => {
        onTake?.();
        mutate({ change: { owner_id: me.id } });
      }}
    >
      Take
    </Button>
  );
}

/** Settles the row, which then leaves the day: the focus goes on to the next one. */
const SettleButton = ({ onSettle, ...props }: ButtonProps & { onSettle: () => void }) => (
  <Button
    size="small"
    {...props}
    onClick={() => {
      focusNextRow();
      onSettle();
    }}
  />
);
