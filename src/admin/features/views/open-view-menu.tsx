import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { navigate } from 'gatsby';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import type { SavedView, ViewChange } from '../../../domain/http-api/views';
import { ConfirmDialog } from '../../components/dialog';
import { CheckItem, useMenu } from '../../components/menu';
import type { ToastText } from '../../toasts/toasts';
import { type ListView, listSearch, useDefaultView } from '../leads/list/list-view';
import { useStartView } from '../leads/list/start-view';
import { useMe } from '../session/session';
import { useDeleteView } from './api/change-view';
import { RenameForm } from './view-form';

interface OpenViewMenuProps {
  view: ListView;
  open: SavedView;
  path: string;
  /** It is this person's own, or they are a manager. */
  mayChange: boolean;
  onSaveNew: () => void;
  onChange: (change: ViewChange, said: ToastText) => void;
}

/** Shares a view with everybody, or takes it back as one's own. */
const sharing = ({ shared, title }: SavedView): [ViewChange, ToastText] =>
  shared
    ? [{ shared: false }, { title: 'Sharing Stopped', text: `Only you see “${title}” now.` }]
    : [{ shared: true }, { title: 'View Shared', text: `Everybody at the desk sees “${title}”.` }];

/** The menu of the open view. */
export function OpenViewMenu(props: OpenViewMenuProps) {
  const { open, mayChange, onSaveNew, onChange } = props;
  const { button, menu, close } = useMenu();
  const { role } = useMe();
  const [asked, setAsked] = useState<'title' | 'deletion'>();
  const { isStart, switchStart } = useStartView(`?view=${open.id}`);
  const choose = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
      <Tooltip title={`Options of “${open.title}”`}>
        <IconButton size="small" {...button}>
          <EllipsisVertical size={18} />
        </IconButton>
      </Tooltip>
      <Menu {...menu}>
        <CheckItem role="menuitemcheckbox" isChecked={isStart} onClick={choose(switchStart)}>
          Open the desk with this view
        </CheckItem>
        {mayChange && <MenuItem onClick={choose(() => setAsked('title'))}>Rename</MenuItem>}
        {role === 'manager' && (
          <MenuItem onClick={choose(() => onChange(...sharing(open)))}>
            {open.shared ? 'Stop sharing' : 'Share with everybody'}
          </MenuItem>
        )}
        <MenuItem onClick={choose(onSaveNew)}>Save as another view</MenuItem>
        {mayChange && <MenuItem onClick={choose(() => setAsked('deletion'))}>Delete</MenuItem>}
      </Menu>
      {asked === 'title' && <RenameForm open={open} onClose={() => setAsked(undefined)} />}
      {asked === 'deletion' && <DeleteView {...props} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface DeleteViewProps extends Pick<OpenViewMenuProps, 'view' | 'open' | 'path'> {
  onClose: () => void;
}

/** Asks before a view is deleted. Its filters stay in the address. */
function DeleteView({ view, open, path, onClose }: DeleteViewProps) {
  const [startSearch, setStartSearch] = useDefaultView();
  const remove = useDeleteView(open, () => {
    if (startSearch === `?view=${open.id}`) setStartSearch(null);
    void navigate(path + listSearch({ ...view, saved: undefined }, startSearch), { replace: true });
  });
  return (
    <ConfirmDialog
      title={`Delete “${open.title}”?`}
      text={
        open.shared
          ? 'Nobody at the desk will have it any more. This can’t be undone.'
          : 'This can’t be undone.'
      }
      dismissLabel="Keep it"
      confirmLabel="Delete"
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
