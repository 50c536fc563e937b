import { Box, Stack, Typography } from '@mui/material';
import type { Lead } from '../../../domain/lead';
import { serviceLabel } from '../../../domain/service';
import { DeskLink } from '../../components/desk-link';
import { leadPath } from '../../paths';
import { useRouter } from '../../router';
import { ReceivedTime } from '../leads/received-time';
import { StatusBadge } from '../leads/status-badge';
import { PanelSection } from './panel-section';

/** What the same person sent before; nothing for somebody who writes for the first time. */
export function EarlierEnquiries({ leads }: { leads: readonly Lead[] }) {
  const { search } = useRouter();
  if (leads.length === 0) return null;
  return (
    <PanelSection title="Earlier enquiries">
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {leads.map(({ id, reference, service, status, created_at }) => (
          <Stack key={id} component="li" direction="row" sx={rowStyle}>
            <DeskLink href={leadPath(reference, search)}>{reference}</DeskLink>
            <Typography variant="body2" sx={{ flex: 1 }}>
              {serviceLabel(service)}, <ReceivedTime iso={created_at} />
            </Typography>
            <StatusBadge status={status} />
          </Stack>
        ))}
      </Box>
    </PanelSection>
  );
}

const rowStyle = { alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, paddingBlock: 0.5 };
