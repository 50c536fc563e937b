import { MenuItem, TextField } from '@mui/material';
import { ConfirmDialog } from '../../components/dialog';
import type { useReplyText } from './reply-text';

interface TemplateFieldsProps {
  reply: ReturnType<typeof useReplyText>;
}

/** The template that a reply starts from, and the page of the site that it names. */
export function TemplateFields({ reply }: TemplateFieldsProps) {
  const { template, templates, page, pages } = reply;
  return (
    <>
      {templates.length > 0 && (
        <TextField
          select
          margin="dense"
          label="Template"
          value={template?.key ?? ''}
          onChange={({ target }) => reply.chooseTemplate(target.value)}
        >
          <MenuItem value="">None</MenuItem>
          {templates.map(({ key, label }) => (
            <MenuItem key={key} value={key}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
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
      {reply.askedTemplate !== null && (
        <ConfirmDialog
          title="Replace your text?"
          text="The template replaces the subject and the text that you have changed."
          dismissLabel="Keep my text"
          confirmLabel="Replace"
          onConfirm={reply.replaceText}
          onClose={reply.keepText}
        />
      )}
    </>
  );
}
