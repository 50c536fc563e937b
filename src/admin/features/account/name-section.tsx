import { Button, Stack } from '@mui/material';
import { FormFailure, FormField } from '../../components/form-field';
import { NAME_HINT, useNameForm } from '../people/name-form';
import { useMe } from '../session/session';
import { Section } from './section';

/** The name that colleagues and visitors see. */
export function NameSection() {
  const me = useMe();
  const { form, submit, isPending } = useNameForm(me);
  return (
    <Section title="Name">
      <Stack
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ gap: 1.5, alignSelf: 'stretch' }}
      >
        <FormField
          form={form}
          name="name"
          label="Name"
          required
          autoComplete="name"
          helperText={NAME_HINT}
        />
        <FormFailure form={form} />
        <Button type="submit" variant="contained" loading={isPending} sx={{ alignSelf: 'start' }}>
          Save name
        </Button>
      </Stack>
    </Section>
  );
}
