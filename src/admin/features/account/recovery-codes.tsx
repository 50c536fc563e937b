import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  GlobalStyles,
  Portal,
  Stack,
  Typography,
} from '@mui/material';
import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { agencyDay } from '../../../domain/zone';
import { dateText } from '../../../domain/time-text';
import { focusOnMount } from '../../lib/focus';
import { useSite } from '../../lib/site-content';
import { useMe } from '../session/session';
import { useRefreshFactor, useRenewCodes } from './api/own-account';
import { ProofForm } from './proof-form';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The words of the button behind which the codes are gone. */
  action?: string;
  onKept: () => void;
}

/** The browser asks before it leaves the page; the codes are shown only once. */
function useLeavingQuestion(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}

/** Ten codes for a lost phone. They can be left once somebody says that they are kept. */
export function RecoveryCodes({ codes, action = 'Done', onKept }: RecoveryCodesProps) {
  const { brand } = useSite();
  const [isKept, setKept] = useState(false);
  const [copied, setCopied] = useState('');
  useLeavingQuestion();
  const title = `Recovery codes for the leads desk of ${brand}`;
  const text = `${title}\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('Copied.'),
      () => setCopied('Copying is blocked here. Select the codes and copy them.'),
    );
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="h3" tabIndex={-1} ref={focusOnMount}>
        Keep these recovery codes
      </Typography>
      <Alert severity="warning">
        Without your phone, each of them logs you in once. They aren’t shown again: keep them where
        you’ll find them, but not on the phone.
      </Alert>
      <CodeList codes={codes} />
      <PrintedCodes title={title} codes={codes} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" startIcon={<Copy size={16} />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="outlined"
          startIcon={<Download size={16} />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download
        </Button>
        <Button variant="outlined" startIcon={<Printer size={16} />} onClick={() => window.print()}>
          Print
        </Button>
      </Stack>
      <Box role="status">{copied}</Box>
      <FormControlLabel
        control={<Checkbox checked={isKept} onChange={(_event, checked) => setKept(checked)} />}
        label="I have kept them"
      />
      <Button variant="contained" disabled={!isKept} onClick={onKept} sx={{ alignSelf: 'start' }}>
        {action}
      </Button>
    </Stack>
  );
}

type Codes = Pick<RecoveryCodesProps, 'codes'>;

const CodeList = ({ codes }: Codes) => (
  <Box component="ul" aria-label="Recovery codes" sx={codesStyle}>
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </Box>
);

/** The codes on paper, alone: they stand beside the desk, and the desk is not printed meanwhile. */
function PrintedCodes({ title, codes }: Codes & { title: string }) {
  const { email } = useMe();
  const [day] = useState(() => dateText(agencyDay(Date.now())));
  return (
    <Portal>
      <GlobalStyles styles={sheetAlone} />
      <Box data-sheet sx={{ display: 'none', displayPrint: 'block' }}>
        <Typography variant="h2" component="p">
          {title}
        </Typography>
        <Typography>
          {email}, {day}
        </Typography>
        <CodeList codes={codes} />
      </Box>
    </Portal>
  );
}

/** Makes new recovery codes; the old ones work no more. */
export function RenewCodes({ onClose }: { onClose: () => void }) {
  const renew = useRenewCodes();
  const refresh = useRefreshFactor();
  const done = () => {
    onClose();
    void refresh();
  };
  if (renew.data) return <RecoveryCodes codes={renew.data.recovery_codes} onKept={done} />;
  return (
    <>
      <Typography>Ten new codes take the place of the ones you have.</Typography>
      <ProofForm by="code" action="Make new codes" mutation={renew} onCancel={onClose} />
    </>
  );
}

const sheetAlone = {
  '@media print': { 'body > :not([data-sheet])': { display: 'none !important' } },
};

const codesStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
  gap: 0.5,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontFamily: 'monospace',
  fontSize: '1.1rem',
};
