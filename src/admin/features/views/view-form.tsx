import { Button, FormControlLabel, Stack, Switch } from '@mui/material';
import { useLocation } from '@reach/router';
import { navigate } from 'gatsby';
import { Controller } from 'react-hook-form';
import { newViewSchema, type SavedView } from '../../../domain/http-api/views';
import * as z from '../../../domain/zod';
import { DeskDialog } from '../../components/dialog';
import { FormFailure, FormField, showFailure, useSchemaForm } from '../../components/form';
import { isAt, PATHS } from '../../lib/paths';
import { failureText, type RequestFailure } from '../../lib/request-failure';
import { keptSearch, type ListView } from '../leads/list/list-view';
import { useOwnColumns, writeColumns } from '../leads/list/rows/column-choice';
import { useMe } from '../session/session';
import { useAddView, useChangeView } from './api/change-view';

const namedSchema = z.pick(newViewSchema, { title: true, shared: true });

interface ViewFormProps {
  /** The view of the list that is kept. */
  view: ListView;
  onClose: () => void;
}

/** The view with the columns that this person sees: a saved one's, else their own. */
function useShownColumns(view: ListView): ListView {
  const [own] = useOwnColumns();
  return view.saved || view.columns ? view : { ...view, columns: writeColumns(own) };
}

/** Keeps what the list or the board shows as a new view, and opens it there. */
export function NewViewForm({ view, onClose }: ViewFormProps) {
  const isBoard = isAt(useLocation().pathname, PATHS.board);
  const path = isBoard ? PATHS.board : PATHS.dashboard;
  const { role } = useMe();
  const form = useSchemaForm(namedSchema, { defaultValues: { title: '', shared: false } });
  const search = keptSearch(useShownColumns(view));
  const add = useAddView();
  const submit = form.handleSubmit((named) => {
    if (add.isPending) return;
    add.mutate(
      { ...named, search },
      {
        onSuccess: ({ view: { id } }) => {
          onClose();
          void navigate(`${path}?view=${id}`);
        },
        onError: (failure) =>
          showFailure(form, failure, failureText(failure, 'The view was not saved')),
      },
    );
  });
  return (
    <DeskDialog
      title="Save as a view"
      onClose={onClose}
      dismiss="Cancel"
      actions={
        <Button type="submit" variant="contained" aria-busy={add.isPending}>
          Save
        </Button>
      }
      onSubmit={(event) => void submit(event)}
    >
      <Stack sx={{ gap: 2, paddingBlockStart: 1 }}>
        <FormField
          form={form}
          name="title"
          label="Name"
          isFirst
          required
          helperText="It keeps the filters, the order and the columns."
        />
        {role === 'manager' && (
          <Controller
            control={form.control}
            name="shared"
            render={({ field: { value, onChange } }) => (
              <FormControlLabel
                control={<Switch checked={value} onChange={onChange} />}
                label="Shared with everybody at the desk"
              />
            )}
          />
        )}
        <FormFailure form={form} />
      </Stack>
    </DeskDialog>
  );
}

const titleSchema = z.pick(newViewSchema, { title: true });

/** Gives a view another name. */
export function RenameForm({ open, onClose }: { open: SavedView; onClose: () => void }) {
  const form = useSchemaForm(titleSchema, { defaultValues: { title: open.title } });
  const change = useChangeView(open);
  const submit = form.handleSubmit(({ title }) => {
    if (change.isPending) return;
    const onError = (failure: RequestFailure) =>
      showFailure(form, failure, failureText(failure, 'The view was not renamed'));
    change.mutate({ change: { title } }, { onSuccess: onClose, onError });
  });
  return (
    <DeskDialog
      title="Rename the view"
      onClose={onClose}
      dismiss="Cancel"
      actions={
        <Button type="submit" variant="contained" aria-busy={change.isPending}>
          Save
        </Button>
      }
      onSubmit={(event) => void submit(event)}
    >
      <Stack sx={{ gap: 2, paddingBlockStart: 1 }}>
        <FormField form={form} name="title" label="Name" isFirst required />
        <FormFailure form={form} />
      </Stack>
    </DeskDialog>
  );
}
