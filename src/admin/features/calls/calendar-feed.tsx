import { Alert, Button, Paper, Stack, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../components/dialog';
import { useToasts } from '../../toasts/toasts';
import { useRenewFeed } from './api/agenda';

/** Copies a text to the clipboard, and says whether that worked. */
function useCopy() {
  const { showToast } = useToasts();
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast('success', { title: 'Copied', text: 'The address is on your clipboard.' });
    } catch {
      showToast('error', {
        title: 'Not Copied',
        text: 'The browser did not allow it. Select the address and copy it yourself.',
      });
    }
  };
}

/** The address by which a calendar app follows the calls: made on request, shown once. */
export function CalendarFeed() {
  const id = useId();
  const [isConfirming, setConfirming] = useState(false);
  const renew = useRenewFeed();
  const copy = useCopy();
  const url = renew.data?.url;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 1.5, padding: 2, marginBlockStart: 4 }}
    >
      <Typography id={id} variant="h3" component="h2">
        Calls in your calendar
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Your calendar app can follow all booked calls by an address of your own. It holds names and
        phone numbers of visitors, so don’t share it.
      </Typography>
      {url && (
        <Alert severity="success" sx={{ '& .MuiAlert-message': { flex: 1, minInlineSize: 0 } }}>
          Copy the address now: it won’t be shown again.
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, marginBlockStart: 1.5 }}>
            <TextField
              label="Address"
              value={url}
              onFocus={({ target }) => target.select()}
              slotProps={{ htmlInput: { readOnly: true } }}
              sx={{ flex: 1, minInlineSize: '10rem' }}
            />
            <Button variant="contained" onClick={() => void copy(url)}>
              Copy
            </Button>
          </Stack>
        </Alert>
      )}
      <Button
        variant="outlined"
        color="inherit"
        loading={renew.isPending}
        onClick={() => setConfirming(true)}
        sx={{ justifySelf: 'start' }}
      >
        {url ? 'Renew' : 'Make an address for your calendar app'}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Make a new address?"
          text="If you made one before, the old address stops working: replace it in your calendar app."
          dismissLabel="Back"
          confirmLabel="Make address"
          onConfirm={() => renew.mutate()}
          onClose={() => setConfirming(false)}
        />
      )}
    </Paper>
  );
}
