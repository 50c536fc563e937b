import { useCallback } from 'react';
import type { LeadCounts } from '../../../domain/http-api/leads';
import { SERVICES } from '../../../domain/service';
import { Choice } from '../../components/choice';
import { useIsWide } from '../../components/use-is-wide';
import { ExportButton } from '../export/export-button';
import { ColumnsMenu } from './columns-menu';
import * as styles from './list-toolbar.module.css';
import { ListFilter } from './list-filter';
import type { ListQuery } from './list-query';
import { LIST_SORTS } from './list-sort';
import { SearchBox } from './search-box';
import type { ChangeListQuery } from './use-list-query';

const SERVICE_OPTIONS = { all: 'All services', ...SERVICES };

interface ListToolbarProps {
  query: ListQuery;
  counts: LeadCounts | undefined;
  /** How many leads the filters let through. */
  total: number;
  onChange: ChangeListQuery;
}

/** Everything that says which leads the list shows, in which order and columns. */
export function ListToolbar({ query, counts, total, onChange }: ListToolbarProps) {
  const isWide = useIsWide();
  const search = useCallback((q: string) => onChange({ q }, { replace: true }), [onChange]);
  return (
    <div className={styles.toolbar}>
      <ListFilter
        value={query.filter}
        counts={counts}
        onChange={(filter) => onChange({ filter })}
      />
      <div className={styles.controls}>
        <SearchBox value={query.q} onSearch={search} />
        <Choice
          label="Service"
          className={styles.choice}
          value={query.service}
          options={SERVICE_OPTIONS}
          onChange={(service) => onChange({ service })}
        />
        <Choice
          label="Order"
          className={styles.choice}
          value={query.sort}
          options={LIST_SORTS}
          onChange={(sort) => onChange({ sort })}
        />
        {isWide && <ColumnsMenu />}
        <ExportButton query={query} total={total} />
      </div>
    </div>
  );
}
