import {
  Button,
  Checkbox,
  DialogContentText,
  FormControlLabel,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isCertain, MOST_CHOSEN, type PersonLead } from '../../../../domain/http-api/data';
import type { Lead } from '../../../../domain/lead';
import { dateText } from '../../../../domain/time-text';
import { agencyDay } from '../../../../domain/zone';
import { DeskDialog } from '../../../components/dialog';
import { Failure } from '../../../components/loading';
import { personPath, usePersonLeads } from '../api/lead';
import { EraseDialog } from './erase-dialog';

interface PersonDialogProps {
  lead: Lead;
  onClose: () => void;
}

/** Offers a copy of all that is kept about a person in the chosen leads, and its erasure. */
export function PersonDialog({ lead, onClose }: PersonDialogProps) {
  const found = usePersonLeads(lead);
  const [isErasing, setErasing] = useState(false);
  const [choice, setChoice] = useState<readonly string[]>();
  const candidates = found.data?.candidates ?? [];
  const ids = choice ?? candidates.filter(isCertain(lead.id)).map(({ id }) => id);
  const chosen = candidates.filter(({ id }) => ids.includes(id)).slice(0, MOST_CHOSEN);
  if (isErasing) return <EraseDialog lead={lead} chosen={chosen} onClose={onClose} />;

  const toggle = (id: string) =>
    setChoice(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  const isNothing = chosen.length === 0;
  const copy = (format: 'page' | 'json') => ({
    ...(!isNothing && { href: personPath(lead, format, chosen), download: true }),
    disabled: isNothing,
    startIcon: <Download size={16} />,
  });
  return (
    <DeskDialog title="All data of this person" maxWidth="sm" dismiss="Close" onClose={onClose}>
      <DialogContentText sx={{ marginBlockEnd: 1 }}>
        Choose the leads of this person. The same phone number alone may be somebody else’s. The
        data includes replies, answers, notes, calls, next actions and files, and the log records
        who took a copy. With files, the copy is a ZIP archive.
      </DialogContentText>
      {found.isPending && <Skeleton variant="rounded" height={80} />}
      {!found.data && found.error && (
        <Failure title="The leads of this person could not be loaded." query={found} />
      )}
      <Stack role="group" aria-label="Leads of this person" sx={{ marginBlockEnd: 2 }}>
        {candidates.map((candidate) => (
          <FormControlLabel
            key={candidate.id}
            control={
              <Checkbox
                size="small"
                checked={ids.includes(candidate.id)}
                onChange={() => toggle(candidate.id)}
              />
            }
            label={<Candidate candidate={candidate} isAsked={candidate.id === lead.id} />}
            sx={{ alignItems: 'start', overflowWrap: 'anywhere' }}
          />
        ))}
      </Stack>
      <Stack sx={{ gap: 1, alignItems: 'start' }}>
        <Button {...copy('page')}>Save as a page to read</Button>
        <Button {...copy('json')}>Save as JSON</Button>
        <Button
          color="error"
          disabled={isNothing}
          startIcon={<Trash2 size={16} />}
          onClick={() => setErasing(true)}
        >
          Erase all of it…
        </Button>
      </Stack>
    </DeskDialog>
  );
}

const MATCHES = { email: 'same email address', phone: 'same phone number' };

/** By what a lead matches; that it is the lead itself. */
const matchText = ({ matched_by }: PersonLead, isAsked: boolean): string =>
  isAsked ? 'this lead' : matched_by.map((match) => MATCHES[match]).join(', ');

interface CandidateProps {
  candidate: PersonLead;
  isAsked: boolean;
}

const Candidate = ({ candidate, isAsked }: CandidateProps) => (
  <Stack component="span" sx={{ paddingBlock: 0.75 }}>
    <Typography component="span" variant="body2" dir="auto">
      {candidate.name}, {candidate.reference}
      {candidate.is_spam && ' (spam)'}
    </Typography>
    <Typography component="span" variant="caption" color="textSecondary">
      {dateText(agencyDay(candidate.created_at))} ·{' '}
      {[candidate.email, candidate.phone].filter(Boolean).join(', ')} ·{' '}
      {matchText(candidate, isAsked)}
    </Typography>
  </Stack>
);
