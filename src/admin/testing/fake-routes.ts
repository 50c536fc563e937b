import { FAKE_CALL_ROUTES } from './fake-calls';
import { fakeBulkChange, fakeChange } from './fake-changes';
import { fakeExport } from './fake-export';
import { fakeLead } from './fake-lead';
import { fakeList } from './fake-list';
import { fakeMedianReply, fakeReport } from './fake-report';
import type { FakeRoute } from './fake-route';
import { fakeSession, fakeStaff } from './fake-session';

/** What answers whom: the first route that has an answer. */
export const FAKE_ROUTES: readonly FakeRoute[] = [
  ...[fakeList, fakeChange, fakeBulkChange, fakeStaff],
  ...[fakeExport, fakeMedianReply, fakeReport, fakeLead],
  ...FAKE_CALL_ROUTES,
];

/** The only route for those who are not logged in. */
export const FAKE_OPEN_ROUTE = fakeSession;
