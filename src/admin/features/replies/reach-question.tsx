import { Box, Button } from '@mui/material';
import { useRef } from 'react';
import type { LoggedReply } from '../../../domain/http-api/replies';
import type { Lead } from '../../../domain/lead';
import { PassingQuestion } from '../../components/passing-question';
import { senderOf } from '../leads/lead-names';
import { useLogReply } from './api/log-reply';

const ANSWERS: readonly { label: string; reply: LoggedReply }[] = [
  { label: 'Email elsewhere', reply: { channel: 'email', reached: true } },
  { label: 'Phone', reply: { channel: 'phone', reached: true } },
  { label: 'WhatsApp', reply: { channel: 'whatsapp', reached: true } },
];

interface ReachQuestionProps {
  lead: Lead;
  onClose: () => void;
}

/** Asks how somebody was reached whose lead was set to Contacted: a status stops no clock. */
export default function ReachQuestion({ lead, onClose }: ReachQuestionProps) {
  const first = useRef<HTMLButtonElement>(null);
  const { mutate: log } = useLogReply(lead);
  const answer = (reply: LoggedReply) => {
    log(reply);
    onClose();
  };
  return (
    <PassingQuestion
      question={`How did you reach ${senderOf(lead)}?`}
      hotkey="h"
      firstAnswer={first}
      onClose={onClose}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {ANSWERS.map(({ label, reply }, index) => (
          <Button
            key={label}
            ref={index === 0 ? first : undefined}
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
