import { Box, Button } from '@mui/material';
import { useRef } from 'react';
import type { LoggedReply } from '../../../../domain/http-api/replies';
import type { Lead } from '../../../../domain/lead';
import { PassingQuestion } from '../../../components/passing-question';
import { useLogReplies, useLogReply } from '../api/log-reply';
import { statusPlaceOf } from '../lead-focus';
import { senderOf } from '../lead-names';

const ANSWERS: readonly { label: string; reply: LoggedReply }[] = [
  { label: 'Email elsewhere', reply: { channel: 'email', reached: true } },
  { label: 'Phone', reply: { channel: 'phone', reached: true } },
  { label: 'WhatsApp', reply: { channel: 'whatsapp', reached: true } },
];

interface ReachQuestionProps {
  leads: readonly Lead[];
  /** The first of them. */
  first: Lead;
  onClose: () => void;
}

/** Asks how people were reached whose leads were set to Contacted: a status stops no clock. */
export default function ReachQuestion({ leads, first, onClose }: ReachQuestionProps) {
  const firstAnswer = useRef<HTMLButtonElement>(null);
  const one = useLogReply(first);
  const many = useLogReplies();
  const answer = (reply: LoggedReply) => {
    if (leads.length === 1) one.mutate(reply);
    else many.mutate({ leads, reply });
    onClose();
  };
  const who = leads.length === 1 ? senderOf(first) : `these ${leads.length} people`;
  return (
    <PassingQuestion
      question={`How did you reach ${who}?`}
      hotkey="h"
      firstAnswer={firstAnswer}
      findPlace={() => (leads.length === 1 ? statusPlaceOf(first.id) : null)}
      onClose={onClose}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {ANSWERS.map(({ label, reply }, index) => (
          <Button
            key={label}
            ref={index === 0 ? firstAnswer : undefined}
            size="small"
            variant="outlined"
            onClick={() => answer(reply)}
          >
            {label}
          </Button>
        ))}
        <Button size="small" color="inherit" onClick={onClose}>
          Not yet
        </Button>
      </Box>
    </PassingQuestion>
  );
}
