import { Button, type ButtonProps } from '@mui/material';
import { Check, UserRoundPlus } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Consultation } from '../../../domain/http-api/consultations';
import type { DayPart, LastWords, NextAction } from '../../../domain/http-api/day';
import type { Lead } from '../../../domain/lead';
import { dayText, spanText } from '../../../domain/time-text';
import { zoneName } from '../../../domain/zone';
import { useShortcuts } from '../../lib/shortcuts';
import { useNow } from '../../lib/time';
import { CALL_OUTCOMES, useSettleCall } from '../calls/api/calls';
import { hasBegun } from '../calls/call-text';
import { useChangeAction } from '../leads/api/change-action';
import { useChangeLead } from '../leads/api/change-lead';
import { useStaff } from '../leads/api/list-staff';
import { focusLead, useReturningLead } from '../leads/lead-focus';
import { ownerName, senderOf } from '../leads/lead-names';
import { isPast } from '../leads/lead-text';
import { useFocusedLead } from '../leads/list/list-keys';
import { LeadCard } from '../leads/list/rows/lead-card';
import { useNeedNoReply } from '../replies/api/need-no-reply';
import { useMe } from '../session/session';
import type { DayRow } from './api/get-day';

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
  if (answer) return <NoReplyButton lead={lead} answer={answer} />;
  return part === 'unowned' && <TakeButton lead={lead} />;
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

function TakeButton({ lead }: { lead: Lead }) {
  const me = useMe();
  const { mutate } = useChangeLead(lead);
  return (
    <SettleButton
      startIcon={<UserRoundPlus size={16} />}
      aria-label={`Take ${senderOf(lead)}`}
      onSettle={() => mutate({ change: { owner_id: me.id } })}
    >
      Take
    </SettleButton>
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

/** Every row of the day, in the order of the page; a lead may have several. */
const rows = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')];

const rowOfFocus = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;

const linkIn = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('[data-lead]');

/** Moves the focus to the row beside the one that has it, before that one leaves the day. */
function focusNextRow(): void {
  const all = rows();
  const current = rowOfFocus();
  const index = current ? all.indexOf(current) : -1;
  if (index >= 0) linkIn(all[index + 1] ?? all[index - 1])?.focus();
}

/** Names the row that takes the place of the one that had the focus, when that one has left the day. */
export function useRowInItsPlace(): RefObject<HTMLElement | null> {
  const place = useRef(0);
  useEffect(() => {
    const follow = () => {
      const row = rowOfFocus();
      if (row) place.current = rows().indexOf(row);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  return useMemo(
    () => ({
      get current() {
        const all = rows();
        return linkIn(all[Math.min(place.current, all.length - 1)]) ?? null;
      },
    }),
    [],
  );
}

interface DayKeysProps {
  leads: readonly Lead[];
  /** A lead is open beside the day and takes the keys that both know. */
  isLeadOpen: boolean;
}

/**
 * The keys of the day: the current row is where the focus is, as in the list.
 *
 * @returns the lead that the keys of `FocusedLeadKeys` change; none while there is no such lead
 */
export function useDayKeys({ leads, isLeadOpen }: DayKeysProps): Lead | undefined {
  const focusedLead = useFocusedLead(leads);
  useReturningLead(leads, ({ reference }) => focusLead(reference));
  const moveBy = (step: 1 | -1) => () => {
    const all = rows();
    const current = rowOfFocus();
    const index = current ? all.indexOf(current) + step : 0;
    linkIn(all[Math.max(0, Math.min(index, all.length - 1))])?.focus();
  };
  const open = () => linkIn(rowOfFocus() ?? undefined)?.click();
  const keysOfDay = {
    j: moveBy(1),
    k: moveBy(-1),
    o: open,
    // These are done in the lead itself.
    ...{ a: open, t: open, c: open, r: open },
    s: () => rowOfFocus()?.querySelector<HTMLElement>('[role=combobox]')?.click(),
  };
  useShortcuts(isLeadOpen ? {} : keysOfDay);
  return isLeadOpen ? undefined : focusedLead;
}
