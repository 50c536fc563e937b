import { Alert, Button, Stack } from '@mui/material';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import { use, useState } from 'react';
import type { Lead, ReplyChannel } from '../../../domain/lead';
import { BrandContext } from '../../brand';
import { useChangeStatus } from '../leads/change-status';
import { useLogReply } from './log-reply';
import { replyLinks } from './reply-links';

const CHANNELS = {
  email: { label: 'E-mail', Icon: Mail },
  phone: { label: 'Call', Icon: Phone },
  whatsapp: { label: 'WhatsApp', Icon: MessageCircle },
} satisfies Record<ReplyChannel, object>;

/** One tap answers; it is logged, and a new lead can be marked as contacted right after. */
export function Replies({ lead }: { lead: Lead }) {
  const brand = use(BrandContext);
  const [hasReplied, setReplied] = useState(false);
  const changeStatus = useChangeStatus();
  const log = useLogReply(lead);
  const reply = (channel: ReplyChannel) => {
    log.mutate({ channel });
    setReplied(true);
  };

  return (
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" role="group" aria-label="Reply" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {replyLinks(lead, brand).map(({ channel, href }) => {
          const { label, Icon } = CHANNELS[channel];
          return (
            <Button
              key={channel}
              variant="contained"
              href={href}
              startIcon={<Icon size={18} aria-hidden />}
              onClick={() => reply(channel)}
              // The desk stays open under a website; mail and phone are no pages.
              {...(channel === 'whatsapp' && { target: '_blank', rel: 'noopener' })}
            >
              {label}
            </Button>
          );
        })}
      </Stack>
      {hasReplied && lead.status === 'new' && (
        <Alert
          severity="info"
          role="status"
          action={
            <Button onClick={() => changeStatus(lead, 'contacted')}>Mark as contacted</Button>
          }
        >
          Have you reached them?
        </Alert>
      )}
    </Stack>
  );
}
