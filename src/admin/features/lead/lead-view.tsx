import { Box, Typography } from '@mui/material';
import type { SxProps } from '@mui/material';
import { statusLabel } from '../../../domain/lead-status';
import { visuallyHidden } from '../../components/visually-hidden';
import { senderOf } from '../leads/lead-texts';
import { useListQuery } from '../leads/use-list-query';
import { useLead } from './get-lead';
import { LeadBar } from './lead-bar';
import { LeadContent } from './lead-content';
import { LeadFailure } from './lead-failure';
import { LeadSkeleton } from './lead-skeleton';
import { useLeadKeys } from './use-lead-keys';

export interface LeadViewProps {
  reference: string;
  component: 'main' | 'aside';
  sx: SxProps;
}

/** An open lead in each of its states: loading, failed, unknown, there. */
export default function LeadView({ reference, component, sx }: LeadViewProps) {
  const [query] = useListQuery();
  const lead = useLead(reference, query);
  const keys = useLeadKeys(reference, lead.data);
  const shown = lead.data?.lead;
  return (
    <Box
      component={component}
      aria-label={`Lead ${reference}`}
      {...keys}
      sx={{ outline: 'none', ...sx }}
    >
      <LeadBar neighbours={lead.data?.neighbours} />
      <Typography role="status" sx={visuallyHidden}>
        {lead.isPending && 'Loading the lead…'}
        {shown && `${senderOf(shown)}, ${statusLabel(shown.status)}`}
      </Typography>
      {lead.isPending && <LeadSkeleton />}
      {!lead.data && lead.error && (
        <LeadFailure
          reference={reference}
          failure={lead.error}
          isRetrying={lead.isFetching}
          onRetry={() => void lead.refetch()}
        />
      )}
      {lead.data && (
        <LeadContent
          key={lead.data.lead.id}
          answer={lead.data}
          headingLevel={component === 'main' ? 'h1' : 'h2'}
        />
      )}
    </Box>
  );
}
