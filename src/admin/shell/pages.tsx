import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { isAt, leadReferenceAt, PATHS } from '../lib/paths';

/** The script of a page, loaded when it is opened. */
interface PagePart {
  Page: LazyExoticComponent<ComponentType>;
  waiting: string;
}

/** A page of the desk for people who are logged in. */
export interface DeskPage {
  /** Its address; with a query, the page is what that query makes of another one. */
  path: string;
  label: string;
  /** The top bar, or the menu behind the person's name. */
  place: 'bar' | 'menu';
  isForManagers?: true;
  /** The day and the list of leads have none: they are in the desk's own script. */
  part?: PagePart;
}

const CallsPage = lazy(
  () => import(/* webpackChunkName: "calls" */ '../features/calls/calls-page'),
);

/** Dragging weighs as much as the list: it is loaded with the board. */
const BoardPage = lazy(
  () => import(/* webpackChunkName: "board" */ '../features/board/board-page'),
);

/** Charts weigh more than the rest of the desk: they are loaded with the reports. */
const ReportsPage = lazy(
  () => import(/* webpackChunkName: "reports" */ '../features/reports/reports-page'),
);

const AccountPage = lazy(
  () => import(/* webpackChunkName: "account" */ '../features/account/account-page'),
);

const PeoplePage = lazy(
  () => import(/* webpackChunkName: "people" */ '../features/people/people-page'),
);

const DataPage = lazy(() => import(/* webpackChunkName: "data" */ '../features/data/data-page'));

const LogPage = lazy(() => import(/* webpackChunkName: "log" */ '../features/log/log-page'));

const LogInPage = lazy(
  () => import(/* webpackChunkName: "login" */ '../features/session/log-in-page'),
);

const loadLinkPage = () =>
  import(/* webpackChunkName: "password" */ '../features/session/link-page');

const PasswordPage = lazy(async () => ({ default: (await loadLinkPage()).PasswordPage }));

const InvitationPage = lazy(async () => ({ default: (await loadLinkPage()).InvitationPage }));

const AddressPage = lazy(
  () => import(/* webpackChunkName: "password" */ '../features/session/address-page'),
);

/** The pages for people who are not logged in. */
export const OPEN_PAGES: readonly { path: string; part: PagePart }[] = [
  { path: PATHS.logIn, part: { Page: LogInPage, waiting: 'Loading the desk…' } },
  { path: PATHS.password, part: { Page: PasswordPage, waiting: 'Loading the page…' } },
  { path: PATHS.invitation, part: { Page: InvitationPage, waiting: 'Loading the page…' } },
  { path: PATHS.address, part: { Page: AddressPage, waiting: 'Loading the page…' } },
];

/** All pages of the desk, in the order of the top bar and of the menu. */
export const PAGES: readonly DeskPage[] = [
  { path: PATHS.day, label: 'My day', place: 'bar' },
  { path: PATHS.dashboard, label: 'Leads', place: 'bar' },
  {
    path: PATHS.board,
    label: 'Board',
    place: 'bar',
    part: { Page: BoardPage, waiting: 'Loading the board…' },
  },
  {
    path: PATHS.calls,
    label: 'Calls',
    place: 'bar',
    part: { Page: CallsPage, waiting: 'Loading the calls…' },
  },
  {
    path: PATHS.reports,
    label: 'Reports',
    place: 'bar',
    part: { Page: ReportsPage, waiting: 'Loading the reports…' },
  },
  {
    path: PATHS.account,
    label: 'Account',
    place: 'menu',
    part: { Page: AccountPage, waiting: 'Loading your account…' },
  },
  {
    path: PATHS.people,
    label: 'People',
    place: 'menu',
    isForManagers: true,
    part: { Page: PeoplePage, waiting: 'Loading the people…' },
  },
  {
    path: PATHS.data,
    label: 'Data',
    place: 'menu',
    isForManagers: true,
    part: { Page: DataPage, waiting: 'Loading the data page…' },
  },
  {
    path: PATHS.log,
    label: 'Log',
    place: 'menu',
    isForManagers: true,
    part: { Page: LogPage, waiting: 'Loading the log…' },
  },
];

const isShownAt = ({ path }: DeskPage, pathname: string, search: string): boolean => {
  const { pathname: own, searchParams } = new URL(path, 'https://desk.example');
  const query = new URLSearchParams(search);
  return (
    isAt(pathname, own) && [...searchParams].every(([name, value]) => query.get(name) === value)
  );
};

/** The page that an address names; a lead's own address is of its list. The page that asks most of the query wins. */
export function pageAt(pathname: string, search: string, pages = PAGES): DeskPage | undefined {
  const path = leadReferenceAt(pathname) ? PATHS.dashboard : pathname;
  return pages
    .filter((one) => isShownAt(one, path, search))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}
