import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { CalendarPlus, Check } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import { agencyDay } from '../../../../domain/zone';
import type { NextAction } from '../../../../domain/http-api/day';
import type { Lead } from '../../../../domain/lead';
import { dayText } from '../../../../domain/time-text';
import { useKeptFocus } from '../../../lib/focus';
import { useShortcuts } from '../../../lib/shortcuts';
import { useNow } from '../../../lib/time';
import { isStored, useChangeAction } from '../api/change-action';
import { NextActionForm } from './next-action-form';

interface NextActionsProps {
  lead: Lead;
  /** The open ones, the nearest first. */
  actions: readonly NextAction[];
}

/** The open next actions of a lead, to be added, changed and ticked off. The focus stays here whatever takes their place. */
export function NextActions({ lead, actions }: NextActionsProps) {
  const [edited, setEdited] = useState<NextAction | 'new'>();
  // The button that the focus goes back to.
  const [opened, setOpened] = useState<number | 'new'>('new');
  const opener = useRef<HTMLButtonElement>(null);
  const keptFocus = useKeptFocus(opener);
  const [nearest] = actions;
  const edit = (action: NextAction | 'new') => {
    setEdited(action);
    setOpened(action === 'new' ? action : action.id);
  };
  useShortcuts({ t: () => edit(nearest && isStored(nearest) ? nearest : 'new') });
  const form = edited && (
    <NextActionForm
      key={edited === 'new' ? 'new' : edited.id}
      lead={lead}
      action={edited === 'new' ? undefined : edited}
      onClose={() => setEdited(undefined)}
      onFailure={() => setEdited(edited)}
    />
  );
  const isEdited = ({ id }: NextAction) => typeof edited === 'object' && edited.id === id;
  return (
    <Stack {...keptFocus} sx={{ gap: 1, outline: 'none', inlineSize: '100%' }}>
      {actions.length > 0 && (
        <Box component="ul" aria-label="Next actions" sx={listStyle}>
          {actions.map((action) => (
            <li key={action.id}>
              {isEdited(action) ? (
                form
              ) : (
                <ShownAction
                  lead={lead}
                  action={action}
                  opener={action.id === opened ? opener : undefined}
                  onEdit={() => edit(action)}
                />
              )}
            </li>
          ))}
        </Box>
      )}
      {edited === 'new' ? (
        form
      ) : (
        <Button
          ref={actions.some(({ id }) => id === opened) ? undefined : opener}
          size="small"
          color="inherit"
          startIcon={<CalendarPlus size={16} />}
          onClick={() => edit('new')}
          sx={{ alignSelf: 'start' }}
        >
          {nearest ? 'Add another' : 'Add next action'}
        </Button>
      )}
    </Stack>
  );
}

interface ShownActionProps {
  lead: Lead;
  action: NextAction;
  opener: Ref<HTMLButtonElement> | undefined;
  onEdit: () => void;
}

function ShownAction({ lead, action, opener, onEdit }: ShownActionProps) {
  const { mutate } = useChangeAction(lead);
  const now = useNow();
  const id = useId();
  const { text, due_on: day } = action;
  const isWaiting = !isStored(action);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {day !== null && (
        <Chip
          size="small"
          variant="outlined"
          color={day <= agencyDay(now) ? 'error' : 'default'}
          label={dayText(day, now)}
        />
      )}
      <Typography id={id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      <Button
        size="small"
        startIcon={<Check size={16} />}
        disabled={isWaiting}
        aria-describedby={id}
        onClick={() => mutate({ kind: 'change', action, change: { done: true } })}
      >
        Done
      </Button>
      <Button
        ref={opener}
        size="small"
        color="inherit"
        disabled={isWaiting}
        aria-describedby={id}
        onClick={onEdit}
      >
        Change
      </Button>
    </Stack>
  );
}

const listStyle = { display: 'grid', gap: 0.5, margin: 0, padding: 0, listStyle: 'none' };
