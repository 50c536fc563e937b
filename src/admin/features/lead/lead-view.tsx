import { statusLabel } from '../../../domain/lead-status';
import { Spoken } from '../../components/spoken';
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
  className: string | undefined;
}

/** An open lead in each of its states: loading, failed, unknown, there. */
export default function LeadView({ reference, component: Component, className }: LeadViewProps) {
  const [query] = useListQuery();
  const lead = useLead(reference, query);
  const keys = useLeadKeys(reference, lead.data);
  const shown = lead.data?.lead;
  return (
    <Component aria-label={`Lead ${reference}`} className={className} {...keys}>
      <LeadBar neighbours={lead.data?.neighbours} />
      <Spoken>
        {lead.isPending && 'Loading the lead…'}
        {shown && `${senderOf(shown)}, ${statusLabel(shown.status)}`}
      </Spoken>
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
          headingLevel={Component === 'main' ? 'h1' : 'h2'}
        />
      )}
    </Component>
  );
}
