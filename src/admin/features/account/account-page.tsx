import { Box, Typography } from '@mui/material';
import { PageFrame } from '../../components/page-frame';
import { AddressSection } from './address-section';
import { DayMailSection } from './day-mail-section';
import { FactorSection } from './factor-section';
import { NameSection } from './name-section';
import { PasswordSection } from './password-section';
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
