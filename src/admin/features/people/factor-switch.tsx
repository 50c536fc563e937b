import { Alert, FormControlLabel, Link as MuiLink, Paper, Switch, Typography } from '@mui/material';
import { Link } from 'gatsby';
import { useId } from 'react';
import type { StaffAnswer } from '../../../domain/http-api/staff';
import { PATHS } from '../../lib/paths';
import { useMe } from '../session/session';
import { useFactorSwitch } from './api/change-people';
import { failureWords } from './failure-words';

const managersWithout = (people: StaffAnswer['staff']) =>
  people.filter(({ role, state, factor }) => role === 'manager' && state === 'active' && !factor);

/** The switch by which managers need a second factor. */
export function FactorSwitch({ answer }: { answer: StaffAnswer }) {
  const me = useMe();
  const change = useFactorSwitch();
  const id = useId();
  const isOn = answer.managers_need_factor;
  const { length: without } = managersWithout(answer.staff);
  return (
    <Paper variant="outlined" sx={{ padding: 2, marginBlockStart: 2 }}>
      <FormControlLabel
        label="Managers need a second factor"
        disabled={!isOn && !me.factor}
        control={
          <Switch
            checked={change.isPending ? change.variables : isOn}
            slotProps={{ input: { 'aria-describedby': id } }}
            onChange={(_event, wanted) => change.mutate(wanted)}
          />
        }
      />
      <Typography id={id} variant="body2" color="textSecondary">
        A manager then logs in with a code from an authenticator app too. One who has no app set up
        can do nothing else until it is.
        {!isOn && without > 0 && ` Managers without one now: ${without}.`}
      </Typography>
      {!isOn && !me.factor && (
        <Typography variant="body2">
          To turn this on, first{' '}
          <MuiLink component={Link} to={PATHS.account}>
            set up your own second factor
          </MuiLink>
          .
        </Typography>
      )}
      {change.error && <Alert severity="error">{failureWords(change.error)}</Alert>}
    </Paper>
  );
}
