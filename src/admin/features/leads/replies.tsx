import { Button, Stack, Tooltip } from '@mui/material';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import { useState, type Ref } from 'react';
import type { LeadDetail, ReplyChannel } from '../../../domain/lead';
import { ReplyDialog } from './reply-dialog';
import { replyChannels } from './reply-links';

const CHANNELS = {
  email: { label: 'Email', Icon: Mail },
  phone: { label: 'Call', Icon: Phone },
  whatsapp: { label: 'WhatsApp', Icon: MessageCircle },
} satisfies Record<ReplyChannel, object>;

interface RepliesProps {
  lead: LeadDetail;
  /** The first of the buttons. */
  ref: Ref<HTMLButtonElement>;
}

/** The ways to answer a lead. */
export function Replies({ lead, ref }: RepliesProps) {
  const [channel, setChannel] = useState<ReplyChannel | null>(null);
  return (
    <>
      <Stack direction="row" role="group" aria-label="Reply" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {replyChannels(lead).map((name, index) => {
          const { label, Icon } = CHANNELS[name];
          const button = (
            <Button
              key={name}
              {...(index === 0 && { ref })}
              variant={index === 0 ? 'contained' : 'outlined'}
              startIcon={<Icon size={18} aria-hidden />}
              onClick={() => setChannel(name)}
            >
              {label}
            </Button>
          );
          return index > 0 ? (
            button
          ) : (
            <Tooltip key={name} describeChild title="Reply (r)">
              {button}
            </Tooltip>
          );
        })}
      </Stack>
      {channel && <ReplyDialog lead={lead} channel={channel} onClose={() => setChannel(null)} />}
    </>
  );
}
