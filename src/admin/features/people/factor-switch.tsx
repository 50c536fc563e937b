import { Alert, FormControlLabel, Link as MuiLink, Paper, Switch, Typography } from '@mui/material';
import dayjs from 'dayjs';
import { Link } from 'gatsby';
import { useId } from 'react';
import { addDays } from '../../../domain/clock';
import type { FactorSwitch as FactorRule, StaffResponse } from '../../../domain/http-api/staff';
import { dateText } from '../../../domain/time-text';
import { agencyDay } from '../../../domain/zone';
import { DayField } from '../../components/day-field';
import { PATHS } from '../../lib/paths';
import { useNow } from '../../lib/time';
import { useMe } from '../session/session';
import { peopleFailureText, useFactorSwitch } from './api/people';

/** Days that people have to set up an app, where the manager chooses no other day. */
const GRACE_DAYS = 14;

interface FactorSwitchProps {
  answer: StaffResponse;
}

/** The switches by which managers, or everybody from a day on, need a second factor. */
export function FactorSwitch({ answer }: FactorSwitchProps) {
  const me = useMe();
  return (
    <Paper variant="outlined" sx={{ padding: 2, marginBlockStart: 2 }}>
      {!me.factor && (
        <Typography variant="body2" sx={{ marginBlockEnd: 1 }}>
          To require a second factor of others, first{' '}
          <MuiLink component={Link} to={PATHS.account}>
            set up your own second factor
          </MuiLink>
          .
        </Typography>
      )}
      <ManagersSwitch answer={answer} />
      <EverybodySwitch answer={answer} />
    </Paper>
  );
}

const without = (people: StaffResponse['staff'], isManager: boolean) =>
  people.filter(
    ({ role, state, factor }) =>
      (role === 'manager' || !isManager) && state === 'active' && !factor,
  ).length;

function ManagersSwitch({ answer: { staff, managers_need_factor: isOn } }: FactorSwitchProps) {
  const me = useMe();
  const change = useFactorSwitch();
  const id = useId();
  const missing = without(staff, true);
  return (
    <>
      <FormControlLabel
        label="Managers need a second factor"
        disabled={!isOn && !me.factor}
        control={
          <Switch
            checked={change.isPending ? !isOn : isOn}
            slotProps={{ input: { 'aria-describedby': id } }}
            onChange={(_event, managers_need_factor) => change.mutate({ managers_need_factor })}
          />
        }
      />
      <Typography id={id} variant="body2" color="textSecondary">
        A manager then logs in with a code from an authenticator app too. One who has no app set up
        can do nothing else until it is.
        {!isOn && missing > 0 && ` Managers without one now: ${missing}.`}
      </Typography>
      {change.error && <Alert severity="error">{peopleFailureText(change.error)}</Alert>}
    </>
  );
}

const isDated = (rule: FactorRule) => 'factor_due' in rule && rule.factor_due !== null;

function EverybodySwitch({ answer: { staff } }: FactorSwitchProps) {
  const me = useMe();
  const change = useFactorSwitch();
  const id = useId();
  const due = me.factor_due;
  const isOn = due !== null;
  const today = agencyDay(useNow());
  const missing = without(staff, false);
  const requireFrom = (factor_due: string | null) => change.mutate({ factor_due });
  return (
    <>
      <FormControlLabel
        label="Everybody needs a second factor"
        disabled={!isOn && !me.factor}
        sx={{ marginBlockStart: 1 }}
        control={
          <Switch
            checked={change.isPending ? isDated(change.variables) : isOn}
            slotProps={{ input: { 'aria-describedby': id } }}
            onChange={(_event, wanted) => requireFrom(wanted ? addDays(today, GRACE_DAYS) : null)}
          />
        }
      />
      <Typography id={id} variant="body2" color="textSecondary">
        From a day on that you choose. Until then, people without one are reminded on every page;
        from then on, they can do nothing but set it up.
        {missing > 0 && ` People without one now: ${missing}.`}
      </Typography>
      {due !== null && due <= today && (
        <Typography variant="body2">In force since {dateText(due)}.</Typography>
      )}
      {due !== null && due > today && (
        <DayField
          key={due}
          label="From"
          defaultValue={dayjs(due)}
          minDate={dayjs(today)}
          maxDate={dayjs(addDays(today, 366))}
          disabled={change.isPending || !me.factor}
          sx={{ maxInlineSize: '14rem', marginBlockStart: 1.5 }}
          onAccept={(day) => day?.isValid() && requireFrom(day.format('YYYY-MM-DD'))}
        />
      )}
      {change.error && <Alert severity="error">{peopleFailureText(change.error)}</Alert>}
    </>
  );
}
