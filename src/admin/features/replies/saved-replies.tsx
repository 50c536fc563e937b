import { Autocomplete, Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { SavedReply } from '../../../domain/http-api/saved-replies';
import { DeskDialog } from '../../components/dialog';
import { Failure } from '../../components/loading';
import { focusOnMount } from '../../lib/focus';
import { useSavedReplies } from './api/list-saved-replies';
import { findSavedReplies } from './find-saved-replies';
import { SavedRepliesManager } from './saved-replies-manager';

interface SavedRepliesProps {
  onChoose: (reply: SavedReply) => void;
  onClose: () => void;
}

/** Chooses a text for a reply, and leads to where these texts are kept. */
export default function SavedReplies({ onChoose, onClose }: SavedRepliesProps) {
  const [isManaging, setManaging] = useState(false);
  if (isManaging) return <SavedRepliesManager onClose={() => setManaging(false)} />;
  return (
    <DeskDialog
      title="Saved replies"
      maxWidth="sm"
      onClose={onClose}
      dismiss="Cancel"
      actions={<Button onClick={() => setManaging(true)}>Manage</Button>}
    >
      <Search onChoose={onChoose} onClose={onClose} />
    </DeskDialog>
  );
}

function Search({ onChoose, onClose }: SavedRepliesProps) {
  const query = useSavedReplies();
  if (!query.data && query.error) {
    return <Failure title="Your saved replies could not be loaded." query={query} />;
  }
  return (
    <Box sx={{ minBlockSize: 340, paddingBlockStart: 1 }}>
      <Autocomplete
        open
        autoHighlight
        disablePortal
        options={query.data?.saved_replies ?? []}
        loading={query.isPending}
        loadingText="Loading your saved replies…"
        noOptionsText={
          query.data?.saved_replies.length
            ? 'No saved reply has these words.'
            : 'No saved replies yet. Choose Manage to add the first one.'
        }
        getOptionLabel={({ title }) => title}
        getOptionKey={({ id }) => id}
        filterOptions={(replies, { inputValue }) => findSavedReplies(replies, inputValue)}
        onChange={(_event, reply) => reply && onChoose(reply)}
        onClose={(_event, reason) => reason === 'escape' && onClose()}
        renderOption={({ key, ...props }, { title, text }) => (
          <li key={key} {...props}>
            <Box sx={{ minInlineSize: 0 }}>
              <Typography noWrap>{title}</Typography>
              <Typography variant="body2" color="textSecondary" sx={twoLines}>
                {text}
              </Typography>
            </Box>
          </li>
        )}
        renderInput={(params) => (
          <TextField {...params} label="Search titles and texts" inputRef={focusOnMount} />
        )}
        slotProps={{ listbox: { sx: { maxBlockSize: 250 } } }}
      />
    </Box>
  );
}

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};
