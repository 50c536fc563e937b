/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { SAMPLE_STAFF } from '../../../../testing/desk/desk-state';
import { address, renderDesk } from '../../../../testing/desk/render-desk';
import { problem } from '../../../../testing/desk/respond';
import type { LogEntry } from '../../../domain/http-api/log';

const STAFF = 'asha@meghdoot.example';
const [asha, ravi] = SAMPLE_STAFF.map(({ id, name }) => ({ id, name }));

const WIDE = 1440;

const line = (id: number, part: Partial<LogEntry>): LogEntry => ({
  ...{ id, at: '2026-11-21T06:55:00Z', kind: 'signed_in', detail: {} },
  ...{ actor: asha ?? null, subject: asha ?? null, device: 'Firefox on Windows' },
  ...part,
});

const LINES = [
  line(4, { kind: 'disabled', subject: ravi ?? null }),
  line(3, { kind: 'sign_in_failed', actor: null, subject: ravi ?? null, device: null }),
  line(2, {
    ...{ kind: 'password_changed', actor: null, device: null },
    detail: { command: 'npm run staff -- reset' },
  }),
  line(1, {}),
];

function open(lines = LINES, { at = '/admin/log', width = 390 } = {}) {
  const server = new DeskServer([], STAFF);
  server.log = lines;
  return { server, user: renderDesk(server, { at, width }) };
}

const linesOf = async () =>
  within(await screen.findByRole('list', { name: 'Log' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('tells in sentences what happened, when and from which device', async () => {
  open();
  expect(await linesOf()).toEqual([
    'Asha disabled Ravi21 Nov 2026, 12:25 pm · Firefox on Windows',
    'Login failed for Ravi21 Nov 2026, 12:25 pm',
    'The operator set a new password for Asha21 Nov 2026, 12:25 pm · npm run staff -- reset',
    'Asha logged in21 Nov 2026, 12:25 pm · Firefox on Windows',
  ]);
});

it('is a table where there is room', async () => {
  open(LINES, { width: WIDE });
  const table = within(await screen.findByRole('table', { name: 'Log' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Time',
    'Event',
    'Device',
  ]);
  const [, first] = table.getAllByRole('row');
  expect(first).toHaveTextContent('21 Nov 2026, 12:25 pmAsha disabled RaviFirefox on Windows');
});

it.each([WIDE, 390])('leads to the leads that its lines name, %i pixels wide', async (width) => {
  const lines = [
    line(2, { kind: 'lead_added', detail: { lead: 'x', reference: 'WXYZ-2345' } }),
    line(1, {
      kind: 'exported',
      detail: {
        filter: { status: 'new', owner: 'me', spam: true, files: true, overdue: false },
        rows: 12,
      },
    }),
  ];
  const { user } = open(lines, { width });
  const exported = await screen.findByRole('link', { name: '12 leads' });
  expect(exported).toHaveAttribute(
    'href',
    `/admin/dashboard?status=new&owner=${asha?.id}&files=1&spam=1`,
  );
  await user.click(screen.getByRole('link', { name: 'WXYZ-2345' }));
  expect(address()).toBe('/admin/leads/WXYZ-2345');
});

it('is filtered by event and person, kept in the address', async () => {
  const { user } = open();
  await linesOf();
  await user.click(screen.getByRole('combobox', { name: 'Event' }));
  await user.click(await screen.findByRole('option', { name: 'Login failed' }));
  await waitFor(async () => expect(await linesOf()).toHaveLength(1));
  expect(address()).toBe('/admin/log?kind=sign_in_failed');

  await user.click(screen.getByRole('combobox', { name: 'Person' }));
  await user.click(await screen.findByRole('option', { name: 'Left' }));
  expect(await screen.findByText('Nothing in the log matches these filters.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await linesOf()).toHaveLength(4);
  expect(address()).toBe('/admin/log');
});

it('shows older lines on demand, until there are none', async () => {
  const lines = Array.from({ length: 60 }, (_, n) => line(60 - n, {}));
  const { server, user } = open(lines);
  expect(await linesOf()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(60));
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  expect(server.calls.map(({ path }) => path)).toContain('/api/log?before=11');
});

it('says so when it cannot be loaded, and tries again', async () => {
  const server = new DeskServer([], STAFF);
  server.log = LINES;
  server.answerNext('GET /api/log', problem(403));
  const user = renderDesk(server, { at: '/admin/log' });
  expect(await screen.findByText('The log could not be loaded.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await linesOf()).toHaveLength(4);
});

it('says so when it is empty', async () => {
  open([]);
  expect(await screen.findByText('The log begins with the next login.')).toBeVisible();
});
