import { Container, Stack, Typography } from '@mui/material';
import { DayMailSection } from './day-mail-section';
import { FactorSection } from './factor-section';
import { NameSection } from './name-section';
import { PasswordSection } from './password-section';
import { SessionsSection } from './sessions-section';

/** One's own account: name, password, second factor, email of the day, and where one is logged in. */
export default function AccountPage() {
  return (
    <Container component="main" maxWidth="sm" sx={{ paddingBlock: { xs: 2, md: 3 } }}>
      <Typography variant="h1">Account</Typography>
      <Stack sx={{ gap: 2, marginBlockStart: 2 }}>
        <NameSection />
        <PasswordSection />
        <FactorSection />
        <DayMailSection />
        <SessionsSection />
      </Stack>
    </Container>
  );
}
