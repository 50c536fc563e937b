import { fakeBulkChange, fakeChange } from './fake-changes';
import { fakeExport } from './fake-export';
import { fakeLead } from './fake-lead';
import { fakeCounts, fakeList } from './fake-list';
import { fakeMedianReply, fakeReport } from './fake-report';
import type { FakeRoute } from './fake-route';
import { fakeSession } from './fake-session';

/** What answers whom: the first route that has an answer. */
export const FAKE_ROUTES: readonly FakeRoute[] = [
  ...[fakeList, fakeCounts, fakeChange, fakeBulkChange],
  ...[fakeExport, fakeMedianReply, fakeReport, fakeLead],
];

/** The only route for those who are not signed in. */
export const FAKE_OPEN_ROUTE = fakeSession;
