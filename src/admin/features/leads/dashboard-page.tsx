import * as text from '../../components/text.module.css';
import { NewLeadsBanner } from '../new-leads/new-leads-banner';
import { useShowNewLeads } from '../new-leads/show-new-leads';
import { useNewLeads } from '../new-leads/use-new-leads';
import { MedianReply } from '../reports/median-reply';
import { DeskBar } from '../session/desk-bar';
import { NoAccess } from '../session/no-access';
import type { Staff } from '../session/session-cache';
import { Counters } from './counters';
import * as styles from './dashboard-page.module.css';
import { LeadResults } from './lead-results';
import { useLeadList } from './list-leads';
import { ListToolbar } from './list-toolbar';
import { useListQuery } from './use-list-query';

/** The leads dashboard (spec §2): counters, filter and search, the list. */
export function DashboardPage({ staff }: { staff: Staff }) {
  const [query, changeQuery] = useListQuery();
  const list = useLeadList(query);
  const { count, counts } = useNewLeads(list);
  const showNew = useShowNewLeads();

  if (list.error?.status === 403) return <NoAccess />;
  return (
    <>
      <DeskBar staff={staff} />
      <main className={styles.page}>
        <header className={styles.head}>
          <h1 className={text.title}>Leads dashboard</h1>
          <MedianReply isWanted={list.data !== undefined} />
        </header>
        <Counters counts={counts} isLoading={list.isPending} />
        <ListToolbar
          query={query}
          counts={counts}
          total={list.data?.total ?? 0}
          onChange={changeQuery}
        />
        <NewLeadsBanner
          count={count}
          isLoading={showNew.isPending}
          onShow={() => showNew.mutate()}
        />
        <LeadResults list={list} query={query} onChangeQuery={changeQuery} />
      </main>
    </>
  );
}
