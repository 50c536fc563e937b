import { Box, Button, Stack, Typography } from '@mui/material';
import { FormFailure, FormField } from '../../components/form-field';
import { PageFrame } from '../../components/page';
import { NAME_HINT, useNameForm } from '../people/person-forms';
import { useMe } from '../session/session';
import { AddressSection } from './address-section';
import { DayMailSection } from './day-mail-section';
import { FactorSection } from './factor-section';
import { PasswordSection } from './password-section';
import { Section } from './section';
import { SessionsSection } from './sessions-section';

/** One's own account: name, address, password, second factor, email of the day, and where one is logged in. */
export default function AccountPage() {
  return (
    <PageFrame>
      <Typography variant="h1">Account</Typography>
      <Box sx={sectionsStyle}>
        <NameSection />
        <AddressSection />
        <PasswordSection />
        <FactorSection />
        <DayMailSection />
        <SessionsSection />
      </Box>
    </PageFrame>
  );
}

const sectionsStyle = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
  alignItems: 'start',
  marginBlockStart: 2,
};

/** The name that colleagues and visitors see. */
function NameSection() {
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
