import { Box, Container, Typography } from '@mui/material';
import { useCallback } from 'react';
import { DeskBar } from '../session/desk-bar';
import { NoAccess } from '../session/no-access';
import type { Staff } from '../session/session-cache';
import { Counters } from './counters';
import { LeadResults } from './lead-results';
import { useLeadList } from './list-leads';
import { SearchBox } from './search-box';
import { StatusFilter } from './status-filter';
import { useListQuery } from './use-list-query';

/** The leads dashboard (spec §2): counters, filter and search, the list. */
export function DashboardPage({ staff }: { staff: Staff }) {
  const [query, changeQuery] = useListQuery();
  const list = useLeadList(query);
  const search = useCallback((q: string) => changeQuery({ q }, { replace: true }), [changeQuery]);

  if (list.error?.status === 403) return <NoAccess />;
  return (
    <>
      <DeskBar staff={staff} />
      <Container component="main" maxWidth="xl" sx={{ paddingBlock: { xs: 2, md: 3 } }}>
        <Typography variant="h1" sx={{ marginBlockEnd: 2 }}>
          Leads dashboard
        </Typography>
        <Counters counts={list.data?.counts} isLoading={list.isPending} />
        <Box sx={toolbarStyle}>
          <StatusFilter value={query.status} onChange={(status) => changeQuery({ status })} />
          <SearchBox value={query.q} onSearch={search} />
        </Box>
        <LeadResults list={list} query={query} onChangeQuery={changeQuery} />
      </Container>
    </>
  );
}

const toolbarStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 1.5,
  marginBlock: 2,
};
