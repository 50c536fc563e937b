import { Box } from '@mui/material';
import { Failure } from '../../components/failure';
import { EmptyList } from './empty-list';
import { LeadList } from './lead-list';
import { LeadPages } from './lead-pages';
import type { useLeadList } from './list-leads';
import type { ListQuery } from './list-query';
import { ListSkeleton } from './list-skeleton';
import type { ChangeListQuery } from './use-list-query';
import { useKeptFocus } from './use-kept-focus';

interface LeadResultsProps {
  list: ReturnType<typeof useLeadList>;
  query: ListQuery;
  onChangeQuery: ChangeListQuery;
}

/** The list in each of its states: loading, failed, empty, full. */
export function LeadResults({ list, query, onChangeQuery }: LeadResultsProps) {
  const keptFocus = useKeptFocus<HTMLDivElement>(list.data);
  if (list.isPending) return <ListSkeleton isRetrying={list.failureCount > 0} />;
  if (!list.data) {
    return (
      <Failure
        title="The submissions could not be loaded."
        failure={list.error}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const { leads, total } = list.data;
  return (
    <Box
      {...keptFocus}
      aria-busy={list.isPlaceholderData}
      sx={{ opacity: list.isPlaceholderData ? 0.6 : 1, outline: 'none' }}
    >
      {total === 0 ? (
        <EmptyList query={query} onClearSearch={() => onChangeQuery({ q: '' })} />
      ) : (
        <>
          <LeadList leads={leads} />
          <LeadPages
            answer={list.data}
            onChange={(page, options) => onChangeQuery({ page }, options)}
          />
        </>
      )}
    </Box>
  );
}
