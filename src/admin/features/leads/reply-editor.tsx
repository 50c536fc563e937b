import { MenuItem, Stack, TextField, Typography } from '@mui/material';
import type { ReplyChannel } from '../../../domain/lead';
import type { useReplyText } from './reply-text';

interface ReplyEditorProps {
  reply: ReturnType<typeof useReplyText>;
  channel: ReplyChannel;
}

/** The text of a reply, written from a template; for a call, the points to ask about. */
export function ReplyEditor({ reply, channel }: ReplyEditorProps) {
  const { template, templates, page, pages, text } = reply;
  return (
    <Stack sx={{ gap: 2 }}>
      {templates.length > 0 && (
        <TextField
          select
          margin="dense"
          label="Template"
          value={template?.key ?? ''}
          onChange={({ target }) => reply.chooseTemplate(target.value)}
        >
          {templates.map(({ key, label }) => (
            <MenuItem key={key} value={key}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
      {channel === 'phone' ? (
        <CallPoints points={template?.call ?? []} />
      ) : (
        <>
          {pages.length > 0 && (
            <TextField
              select
              label="Page to include"
              value={page}
              onChange={({ target }) => reply.choosePage(target.value)}
            >
              {pages.map(({ href, label }) => (
                <MenuItem key={href} value={href}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
          )}
          <TextField
            size="medium"
            label="Text"
            multiline
            minRows={4}
            maxRows={14}
            value={text}
            onChange={({ target }) => reply.changeText(target.value)}
          />
        </>
      )}
    </Stack>
  );
}

function CallPoints({ points }: { points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <div>
      <Typography variant="subtitle2" component="h3">
        Ask about
      </Typography>
      <Typography component="ul" variant="body2" sx={{ paddingInlineStart: 2.5, marginBlock: 1 }}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Typography>
    </div>
  );
}
