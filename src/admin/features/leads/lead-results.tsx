import { useEffect, useState } from 'react';
import { Failure } from '../../components/failure';
import { fetchLaterParts } from '../../fetch-later-parts';
import { ListShortcuts } from '../shortcuts/list-shortcuts';
import { BulkBar } from './bulk-bar';
import { EmptyList } from './empty-list';
import { LeadList } from './lead-list';
import { LeadPages } from './lead-pages';
import * as styles from './lead-results.module.css';
import type { useLeadList } from './list-leads';
import type { ListQuery } from './list-query';
import { ListSkeleton } from './list-skeleton';
import type { ChangeListQuery } from './use-list-query';
import { useKeptFocus } from './use-kept-focus';
import { useSelection } from './use-selection';

interface LeadResultsProps {
  list: ReturnType<typeof useLeadList>;
  query: ListQuery;
  onChangeQuery: ChangeListQuery;
}

/** The list in each of its states: loading, failed, empty, full. */
export function LeadResults({ list, query, onChangeQuery }: LeadResultsProps) {
  const { leads = [], total } = list.data ?? {};
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const selection = useSelection(leads);
  const isThere = list.data !== undefined;
  const [wasThere] = useState(isThere);
  useEffect(() => {
    if (isThere) fetchLaterParts();
  }, [isThere]);
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
  return (
    <div {...keptFocus} aria-busy={list.isPlaceholderData} className={styles.results}>
      <ListShortcuts leads={leads} selection={selection} />
      {total === 0 ? (
        <EmptyList query={query} onWiden={onChangeQuery} />
      ) : (
        <>
          <LeadList
            leads={leads}
            selection={selection}
            isAtOnce={wasThere}
            sort={query.sort}
            onSort={(sort) => onChangeQuery({ sort })}
          />
          <LeadPages
            answer={list.data}
            onChange={(page, options) => onChangeQuery({ page }, options)}
          />
          <BulkBar selection={selection} />
        </>
      )}
    </div>
  );
}
