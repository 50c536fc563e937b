import { Button, Chip, List, ListItem, ListItemText, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { SavedReply } from '../../../domain/http-api/saved-replies';
import { ConfirmDialog, DeskDialog } from '../../components/dialog';
import { Failure } from '../../components/loading';
import { focusOnMount } from '../../lib/focus';
import { useMe } from '../session/session';
import { useDeleteSavedReply } from './api/delete-saved-reply';
import { useSavedReplies } from './api/list-saved-replies';
import { SavedReplyForm } from './saved-reply-form';

/** The texts that this person and the desk keep for replies: added, changed, shared and deleted here. */
export function SavedRepliesManager({ onClose }: { onClose: () => void }) {
  const query = useSavedReplies();
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null);
  if (edited) {
    return (
      <SavedReplyForm
        {...(edited !== 'new' && { reply: edited })}
        onClose={() => setEdited(null)}
      />
    );
  }
  return (
    <DeskDialog
      title="Manage saved replies"
      maxWidth="sm"
      onClose={onClose}
      dismiss="Back"
      actions={
        <Button variant="contained" ref={focusOnMount} onClick={() => setEdited('new')}>
          Add a saved reply
        </Button>
      }
    >
      {!query.data && query.error && (
        <Failure title="Your saved replies could not be loaded." query={query} />
      )}
      {query.data?.saved_replies.length === 0 && (
        <Typography color="textSecondary">Texts that you send often can be kept here.</Typography>
      )}
      <List disablePadding aria-label="Saved replies" aria-busy={query.isPending}>
        {query.data?.saved_replies.map((reply) => (
          <SavedReplyItem key={reply.id} reply={reply} onEdit={() => setEdited(reply)} />
        ))}
      </List>
    </DeskDialog>
  );
}

const usesText = (uses: number): string => (uses === 1 ? 'Sent once' : `Sent ${uses} times`);

interface SavedReplyItemProps {
  reply: SavedReply;
  onEdit: () => void;
}

function SavedReplyItem({ reply, onEdit }: SavedReplyItemProps) {
  const { title, shared, uses } = reply;
  const { role } = useMe();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteSavedReply();
  const mayChange = !shared || role === 'manager';
  return (
    <ListItem disableGutters divider sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemText primary={title} secondary={usesText(uses)} />
      {shared && <Chip size="small" label="Shared" />}
      {mayChange && (
        <Stack direction="row">
          <Button size="small" aria-label={`Edit ${title}`} onClick={onEdit}>
            Edit
          </Button>
          <Button size="small" aria-label={`Delete ${title}`} onClick={() => setAsking(true)}>
            Delete
          </Button>
        </Stack>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Delete “${title}”?`}
          text={
            shared
              ? 'Nobody at the desk will have it any more. This can’t be undone.'
              : 'This can’t be undone.'
          }
          dismissLabel="Keep it"
          confirmLabel="Delete"
          onConfirm={() => remove.mutate(reply)}
          onClose={() => setAsking(false)}
        />
      )}
    </ListItem>
  );
}
