import { Button, Stack, TextField, Typography } from '@mui/material';
import { ENQUIRY_LABELS } from '../../../../domain/enquiry-fields';
import type { AddedLeadForm } from './contact-fields';
import { type FoundFields, readPastedText, wordsOf } from './pasted-text';

const FIELDS = ['name', 'email', 'phone', 'company'] as const;

interface PasteFieldProps {
  form: AddedLeadForm;
  text: string;
  onChange: (text: string) => void;
}

/** Finds contact details in a chat or email. They are shown, and fill the empty fields when staff say so. */
export function PasteField({ form, text, onChange }: PasteFieldProps) {
  const found = readPastedText(text);
  const use = (fields: FoundFields) => {
    for (const field of FIELDS) {
      const value = fields[field];
      if (value && !form.getValues(field)?.trim()) {
        form.setValue(field, value, { shouldDirty: true });
      }
    }
    const words = [form.getValues('message').trim(), wordsOf(text)].filter(Boolean);
    form.setValue('message', words.join('\n\n'), { shouldDirty: true });
    onChange('');
  };
  const parts = FIELDS.flatMap((field) =>
    found[field] ? [`${ENQUIRY_LABELS[field]}: ${found[field]}`] : [],
  );
  return (
    <Stack sx={{ gap: 1 }}>
      <TextField
        size="small"
        label="Paste a WhatsApp or email"
        multiline
        maxRows={4}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      {text.trim() && (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography role="status" variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {parts.length > 0 ? `Found ${parts.join(' · ')}` : 'Nothing was found that is plain.'}
          </Typography>
          <Button size="small" variant="outlined" onClick={() => use(found)}>
            {parts.length > 0 ? 'Fill in' : 'Use as the message'}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
