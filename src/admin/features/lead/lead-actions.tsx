import { Button, Stack } from '@mui/material';
import { OctagonAlert, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Lead } from '../../../domain/lead';
import { EraseDialog } from './erase-dialog';
import { PanelSection } from './panel-section';
import { useSetSpam } from './set-spam';

/** What one seldom does with a lead. */
export function LeadActions({ lead }: { lead: Lead }) {
  const [isErasing, setErasing] = useState(false);
  const quarantine = useSetSpam(lead, 'quarantine');
  return (
    <PanelSection title="More">
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {lead.spam_reason === null && (
          <Button
            variant="outlined"
            startIcon={<OctagonAlert size={18} aria-hidden />}
            loading={quarantine.isPending}
            onClick={() => quarantine.mutate()}
          >
            Mark as spam
          </Button>
        )}
        <Button
          variant="outlined"
          color="error"
          startIcon={<Trash2 size={18} aria-hidden />}
          onClick={() => setErasing(true)}
        >
          Erase…
        </Button>
      </Stack>
      <EraseDialog lead={lead} isOpen={isErasing} onClose={() => setErasing(false)} />
    </PanelSection>
  );
}
