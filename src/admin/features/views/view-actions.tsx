import { Button, Stack } from '@mui/material';
import { navigate } from 'gatsby';
import { useState } from 'react';
import type { SavedView } from '../../../domain/http-api/views';
import { isChanged, keptSearch, type ListView, viewSearch } from '../leads/list/list-view';
import { useMe } from '../session/session';
import { useChangeView } from './api/change-view';
import { useViews } from './api/list-views';
import { OpenViewMenu } from './open-view-menu';
import { NewViewForm } from './view-form';

interface ViewActionsProps {
  view: ListView;
  /** The page whose view it is: the list, or the board. */
  path: string;
}

/** The menu of the saved view that is open. */
export default function ViewActions({ view, path }: ViewActionsProps) {
  const open = useViews().data?.views.find(({ id }) => id === view.saved?.id);
  const [isSaving, setSaving] = useState(false);
  if (!open) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5, flexShrink: 0 }}>
      <OpenViewActions {...{ view, open, path }} onSaveNew={() => setSaving(true)} />
      {isSaving && <NewViewForm view={view} onClose={() => setSaving(false)} />}
    </Stack>
  );
}

interface OpenViewActionsProps extends ViewActionsProps {
  open: SavedView;
  onSaveNew: () => void;
}

/** Keeps or drops what differs from the saved view; and its menu. */
function OpenViewActions({ view, open, path, onSaveNew }: OpenViewActionsProps) {
  const { role } = useMe();
  const change = useChangeView(open);
  const mayChange = !open.shared || role === 'manager';
  const search = keptSearch(view);
  const drop = () => void navigate(`${path}?view=${open.id}`, { replace: true });
  const keep = () =>
    change.mutate(
      { change: { search }, said: { title: 'View Saved', text: open.title } },
      {
        onSuccess: () => {
          const kept = { ...view, saved: { id: open.id, search } };
          void navigate(path + viewSearch(kept), { replace: true });
        },
      },
    );
  return (
    <>
      {isChanged(view) && mayChange && (
        <Button size="small" variant="outlined" aria-busy={change.isPending} onClick={keep}>
          Keep changes
        </Button>
      )}
      {isChanged(view) && !mayChange && (
        <Button size="small" variant="outlined" onClick={onSaveNew}>
          Save as my own
        </Button>
      )}
      {isChanged(view) && (
        <Button size="small" onClick={drop}>
          Drop changes
        </Button>
      )}
      <OpenViewMenu
        {...{ view, open, path, mayChange, onSaveNew }}
        onChange={(part, said) => change.mutate({ change: part, said })}
      />
    </>
  );
}
