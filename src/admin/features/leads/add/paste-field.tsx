import { Button, Stack, TextField, Typography } from '@mui/material';
import { type ClipboardEvent, useState } from 'react';
import { enquiryLabel } from '../../../../domain/enquiry-fields';
import type { AddedLeadForm } from './lead-form';
import { PASTED_FIELDS, readPastedText, wordsOf } from './pasted-text';

/** The control of a field. A select has its name on an input that nobody sees. */
function controlOf(name: string): HTMLElement | null | undefined {
  const [named] = document.getElementsByName(name);
  return named?.parentElement?.querySelector<HTMLElement>('[role=combobox]') ?? named;
}

/**
 * Fills a form from a chat or an email: the fields that are empty, how it came, and the words as the message. The focus goes to
 * what is missing; where that is the service, its choices are shown at once.
 */
export function usePastedText(form: AddedLeadForm) {
  const [filled, setFilled] = useState<string>();
  const [isServiceOpen, setServiceOpen] = useState(false);
  const set = (field: (typeof PASTED_FIELDS)[number] | 'message' | 'source', value: string) =>
    form.setValue(field, value, { shouldDirty: true });

  const isEmpty = (field: (typeof PASTED_FIELDS)[number]) => !form.getValues(field)?.trim();

  const firstMissing = () => {
    if (isEmpty('name')) return 'name';
    if (isEmpty('phone') && isEmpty('email')) return 'phone';
    return isEmpty('service') ? 'service' : 'message';
  };

  const fill = (text: string) => {
    const found = readPastedText(text);
    const names = PASTED_FIELDS.filter((field) => found[field] && isEmpty(field));
    for (const field of names) set(field, found[field] ?? '');
    if (found.source) set('source', found.source);
    set('message', [form.getValues('message').trim(), wordsOf(text)].filter(Boolean).join('\n\n'));
    setFilled(names.map((field) => enquiryLabel(field)).join(', '));
    // Not by `setFocus`, which waits for a timer: see `FormField`.
    controlOf(firstMissing())?.focus();
    setServiceOpen(firstMissing() === 'service');
  };

  /** A single word belongs into its field; a chat or an email is read, wherever it is pasted but into the message. */
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    const isMessage = event.target instanceof HTMLElement && event.target.matches('[name=message]');
    const { source, ...fields } = readPastedText(text);
    if (isMessage || (!source && Object.keys(fields).length < 2)) return;
    event.preventDefault();
    fill(text);
  };
  return { filled, fill, onPaste, service: { open: isServiceOpen, setOpen: setServiceOpen } };
}

interface PasteFieldProps {
  text: string;
  onChange: (text: string) => void;
  /** The fields that a paste has filled; undefined before one. */
  filled: string | undefined;
  onFill: (text: string) => void;
}

/** A place for a chat or an email that says nothing plain by itself. */
export function PasteField({ text, onChange, filled, onFill }: PasteFieldProps) {
  return (
    <Stack sx={{ gap: 1 }}>
      <TextField
        size="small"
        label="Paste a WhatsApp or email"
        autoComplete="off"
        multiline
        maxRows={4}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      {text.trim() && (
        <Button
          size="small"
          variant="outlined"
          sx={{ alignSelf: 'start' }}
          onClick={() => {
            onFill(text);
            onChange('');
          }}
        >
          Fill in
        </Button>
      )}
      <Typography role="status" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {filled !== undefined && (filled ? `Filled in: ${filled}` : 'No details found.')}
      </Typography>
    </Stack>
  );
}
