import { Box, Button, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import type { Lead } from '../../../../domain/lead';
import { LOST_REASONS, MAX_LOST_REASON, type Outcome } from '../../../../domain/lead-facts';
import { codePoints } from '../../../../domain/text';
import { focusOnMount } from '../../../lib/focus';
import { PassingQuestion } from '../../../components/passing-question';
import { useChangeLead } from '../api/change-lead';
import { useChangeLeads } from '../api/change-leads';
import { senderOf } from '../lead-names';
import { groupedRupees, NO_AMOUNT, readRupees } from '../rupees';

interface OutcomeQuestionProps {
  leads: readonly Lead[];
  /** The first of them. */
  first: Lead;
  onClose: () => void;
}

type Ending = { outcome: Outcome; lost_reason?: string };

/** Saves how the leads ended; of a single one with its worth. */
function useSaveEnding({ leads, first, onClose }: OutcomeQuestionProps) {
  const [amount, setAmount] = useState(groupedRupees(first.value));
  const one = useChangeLead(first);
  const many = useChangeLeads({ onChanged: () => undefined });
  const value = readRupees(amount);
  const save = (ending: Ending) => {
    if (leads.length > 1) many.mutate({ leads, change: ending });
    else if (value === undefined) return;
    else one.mutate({ change: { ...ending, ...(value !== first.value && { value }) } });
    onClose();
  };
  return { amount, setAmount, isAmount: value !== undefined, save };
}

/** Asks how leads ended that were closed: they stay closed without an answer. */
export default function OutcomeQuestion(props: OutcomeQuestionProps) {
  const { leads, first, onClose } = props;
  const [isLost, setLost] = useState(false);
  const won = useRef<HTMLButtonElement>(null);
  const { amount, setAmount, isAmount, save } = useSaveEnding(props);
  const who = leads.length > 1 ? `${leads.length} leads` : senderOf(first);
  return (
    <PassingQuestion
      question={`${who}: won or lost?`}
      hotkey="w"
      firstAnswer={won}
      onClose={onClose}
    >
      {leads.length === 1 && (
        <TextField
          size="small"
          label="Value in ₹"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          error={!isAmount}
          helperText={isAmount ? undefined : NO_AMOUNT}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      )}
      {isLost ? (
        <Reasons onChoose={(reason) => save({ outcome: 'lost', ...reason })} />
      ) : (
        <Box sx={rowStyle}>
          <Button
            ref={won}
            size="small"
            variant="outlined"
            onClick={() => save({ outcome: 'won' })}
          >
            Won
          </Button>
          <Button size="small" variant="outlined" onClick={() => setLost(true)}>
            Lost
          </Button>
          <Button size="small" color="inherit" onClick={onClose}>
            Skip
          </Button>
        </Box>
      )}
    </PassingQuestion>
  );
}

/** The usual reasons, and one's own words. */
function Reasons({ onChoose }: { onChoose: (reason: { lost_reason?: string }) => void }) {
  const [words, setWords] = useState('');
  const isTooLong = codePoints(words.trim()) > MAX_LOST_REASON;
  const reason = words.trim();
  return (
    <Box
      component="form"
      sx={rowStyle}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLong) onChoose(reason ? { lost_reason: reason } : {});
      }}
    >
      {LOST_REASONS.map((usual, index) => (
        <Button
          key={usual}
          ref={index === 0 ? focusOnMount : undefined}
          size="small"
          variant="outlined"
          onClick={() => onChoose({ lost_reason: usual })}
        >
          {usual}
        </Button>
      ))}
      <TextField
        size="small"
        label="Another reason"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        error={isTooLong}
        helperText={isTooLong ? `At most ${MAX_LOST_REASON} characters.` : undefined}
      />
      <Button size="small" type="submit">
        {reason ? 'Save' : 'No reason'}
      </Button>
    </Box>
  );
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 };
