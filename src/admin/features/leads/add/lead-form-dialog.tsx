import { Button, Stack } from '@mui/material';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ConfirmDialog, DeskDialog } from '../../../components/dialog';
import { FormFailure } from '../../../components/form-field';
import { formKeys, saveByKey } from '../../../lib/shortcuts';

interface LeadFormDialogProps<Values extends FieldValues, Sent> {
  title: string;
  saveLabel: string;
  form: UseFormReturn<Values, unknown, Sent>;
  /** Something was typed that leaving would lose. */
  isTyped: boolean;
  isSaving: boolean;
  onSubmit: (event: SubmitEvent) => Promise<void>;
  onClose: () => void;
  /** @param leave does something in place of the form, after the same question */
  children: (leave: (next: () => void) => void) => ReactNode;
}

/** A form about a lead over the page. Leaving asks first where it would lose what was typed. */
export function LeadFormDialog<Values extends FieldValues, Sent>({
  isTyped,
  onClose,
  ...props
}: LeadFormDialogProps<Values, Sent>) {
  const [left, setLeft] = useState<{ next: () => void }>();
  const leaveFor = (next: () => void) => {
    if (isTyped) return setLeft({ next });
    onClose();
    next();
  };
  const leave = () => leaveFor(() => undefined);
  return (
    <DeskDialog
      title={props.title}
      maxWidth="sm"
      dismiss="Cancel"
      actions={
        <Button type="submit" variant="contained" loading={props.isSaving}>
          {props.saveLabel}
        </Button>
      }
      onClose={leave}
      onSubmit={(event) => void props.onSubmit(event)}
    >
      <Stack
        sx={{ gap: 2, paddingBlockStart: 1 }}
        onKeyDownCapture={saveByKey}
        onKeyDown={formKeys(leave)}
      >
        {props.children(leaveFor)}
        <FormFailure form={props.form} />
      </Stack>
      {left && (
        <ConfirmDialog
          title="Leave without saving?"
          text="What you typed will be lost."
          confirmLabel="Leave"
          dismissLabel="Keep typing"
          onConfirm={() => {
            onClose();
            left.next();
          }}
          onClose={() => setLeft(undefined)}
        />
      )}
    </DeskDialog>
  );
}

/** The words for a failure that names no field. */
export const failureText = (status: number): string =>
  status === 0
    ? 'The server could not be reached. What you typed is still here: try again.'
    : 'It could not be saved. What you typed is still here: try again.';
