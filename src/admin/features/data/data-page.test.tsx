/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { fill } from '../../../../testing/desk/fill';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { problem, respond, unreachable } from '../../../../testing/desk/respond';
import { expiredSchema } from '../../../domain/http-api/data';

const LATEST = { made_at: '2026-11-21T04:40:00Z', bytes: 5_249_000 };
const idle = { latest: LATEST, making: false, failed: false };

function open(change: (server: DeskServer) => void = () => {}) {
  const server = new DeskServer([], 'asha@meghdoot.example');
  change(server);
  return { server, user: renderDesk(server, { at: '/admin/data' }) };
}

const button = (name: string) => screen.findByRole('button', { name });
const callsOf = ({ calls }: DeskServer, wanted: string) =>
  calls.filter(({ method, path }) => `${method} ${path}` === wanted);

describe('backups', () => {
  it('are dated by the newest, which is downloaded under its name', async () => {
    const saved: Promise<string>[] = [];
    Object.assign(URL, {
      createObjectURL: (content: Blob) => {
        saved.push(content.text());
        return 'blob:file';
      },
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = open((server) => (server.backups = idle));
    expect(await screen.findByText(/^Last backup: 21 Nov 2026, 10:10 am .*5\.2 MB/)).toBeVisible();
    await user.click(await button('Download'));
    expect(
      await screen.findByText('backup-of-today.tar.gz: saved to your downloads.'),
    ).toBeVisible();
    expect(await saved[0]).toBe('all of it');
  });

  it('are made on demand, and watched until they are there', async () => {
    const { server, user } = open();
    expect(await screen.findByText('There is no backup yet.')).toBeVisible();
    expect(await button('Download')).toBeDisabled();
    await user.click(await button('Make a backup'));
    expect(await screen.findByRole('progressbar', { name: 'Making a backup' })).toBeVisible();
    expect(await button('Make a backup')).toBeDisabled();
    server.backups = idle;
    expect(await screen.findByText(/^Last backup: /, {}, { timeout: 5_000 })).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(await button('Download')).toBeEnabled();
  });

  it.each([
    [47, false],
    [49, true],
  ])('%d hours old are late: %s', async (hours, isLate) => {
    const made_at = new Date(Date.now() - hours * 60 * 60_000).toISOString();
    open((server) => (server.backups = { ...idle, latest: { ...LATEST, made_at } }));
    expect(await screen.findByText(/^Last backup: /)).toBeVisible();
    const warnings = screen.queryAllByText(/no backup for more than two days/);
    expect(warnings).toHaveLength(isLate ? 1 : 0);
  });

  it('that failed say so beside the one that is there', async () => {
    open((server) => (server.backups = { ...idle, failed: true }));
    expect(await screen.findByText(/^The last backup could not be made/)).toBeVisible();
    expect(await button('Download')).toBeEnabled();
  });

  it('ask who is at the desk before a download', async () => {
    const { server, user } = open((one) => (one.backups = idle));
    server.answerNext('GET /api/backups/file', problem(403, { proof: 'password' }));
    await user.click(await button('Download'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect(await button('Download')).toBeEnabled());
    expect(screen.queryByText(/could not be downloaded/)).not.toBeInTheDocument();
  });

  it('say when the line breaks', async () => {
    const { server, user } = open((one) => (one.backups = idle));
    server.answerNext('GET /api/backups/file', unreachable());
    await user.click(await button('Download'));
    expect(await screen.findByText('The backup could not be downloaded.')).toBeVisible();
  });

  it('of a hosted project are Supabase’s, and the page says what it does', async () => {
    open((server) => (server.backups = 'hosted'));
    expect(await screen.findByText(/Supabase backs it up every day/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Make a backup' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Restore' })).not.toBeInTheDocument();
    expect(await button('Count')).toBeEnabled();
  });

  it('can be asked for again when they cannot be loaded', async () => {
    const { server, user } = open();
    server.answerNext('GET /api/backups', problem(422));
    await user.click(await button('Retry'));
    expect(await screen.findByText('There is no backup yet.')).toBeVisible();
  });

  it('are for managers alone', async () => {
    open((server) => (server.role = 'staff'));
    expect(await screen.findByText(/^Only managers can open this page/)).toBeVisible();
  });
});

describe('files', () => {
  const GB = 1_000_000_000;
  it.each([
    [{ files: 0, bytes: 0, limit: null }, '0 files, nothing.'],
    [{ files: 1, bytes: 870_000, limit: null }, '1 file, 870 kB.'],
    [{ files: 12, bytes: 0.79 * GB, limit: GB }, '12 files, 790 MB of 1 GB.'],
  ])('are counted: %j', async (storedFiles, text) => {
    open((server) => (server.storedFiles = storedFiles));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText(/STORAGE_LIMIT/)).not.toBeInTheDocument();
  });

  it('that take 80 % of their limit are a warning', async () => {
    open((server) => (server.storedFiles = { files: 90, bytes: 0.8 * GB, limit: GB }));
    const warning = await screen.findByText(/^Files take 80% of the 1 GB there are for them\./);
    expect(warning).toHaveTextContent('raise STORAGE_LIMIT');
  });
});

describe('old leads', () => {
  const count = async (change: (server: DeskServer) => void) => {
    const desk = open(change);
    await desk.user.click(await button('Count'));
    return desk;
  };

  it('are counted first, and erased in batches once their number was typed', async () => {
    const { server, user } = await count(
      (one) => (one.expired = { leads: 5, subscribers: 1, failed: 0, failed_subscribers: 0 }),
    );
    const counted =
      '5 leads closed or marked as spam for more than 365 days and 1 newsletter address';
    expect(await screen.findByText(`This would erase ${counted}.`)).toBeVisible();
    expect(callsOf(server, 'POST /api/retention')).toEqual([]);

    await user.click(await button('Erase…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase old leads?' }));
    await user.type(dialog.getByRole('textbox', { name: 'Type 5 to confirm' }), '4');
    expect(dialog.getByRole('button', { name: 'Erase' })).toBeDisabled();
    await user.clear(dialog.getByRole('textbox', { name: 'Type 5 to confirm' }));
    await user.keyboard('5{Enter}');

    expect(await screen.findByText('5 leads and 1 newsletter address.')).toBeVisible();
    const calls = callsOf(server, 'POST /api/retention').map(({ body }) => body);
    expect(calls).toEqual(Array(4).fill({ days: 365 }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText(/^This would erase/)).not.toBeInTheDocument();
  });

  it('tell how far the erasing came when it stops', async () => {
    const { server, user } = await count(
      (one) => (one.expired = { leads: 3, subscribers: 0, failed: 0, failed_subscribers: 0 }),
    );
    await user.click(await button('Erase…'));
    server.answerNext('POST /api/retention', problem(503));
    const batch = respond(expiredSchema, {
      leads: 2,
      subscribers: 0,
      failed: 0,
      failed_subscribers: 0,
    });
    server.answerNext('POST /api/retention', batch);
    await user.keyboard('3{Enter}');
    expect(await screen.findByText(/Erased so far: 2 leads\.$/)).toBeVisible();
  });

  it('that cannot be erased are told, and stay to be tried again', async () => {
    const { user } = await count(
      (one) => (one.expired = { leads: 3, subscribers: 0, failed: 1, failed_subscribers: 0 }),
    );
    await user.click(await button('Erase…'));
    await screen.findByRole('dialog', { name: 'Erase old leads?' });
    await user.keyboard('3{Enter}');
    expect(await screen.findByText('Erased: 2 leads. 1 lead couldn’t be erased.')).toBeVisible();
    const left = /^This would erase 1 lead closed .+\. Last time, 1 lead couldn’t be erased\./;
    expect(await screen.findByText(left)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await button('Erase…')).toBeEnabled();
  });

  it('leave addresses that cannot be deleted, and tell of them', async () => {
    const { user } = await count(
      (one) => (one.expired = { leads: 1, subscribers: 2, failed: 0, failed_subscribers: 1 }),
    );
    await user.click(await button('Erase…'));
    await screen.findByRole('dialog', { name: 'Erase old leads?' });
    await user.keyboard('1{Enter}');
    expect(await screen.findByText(/ 1 newsletter address couldn’t be erased\.$/)).toBeVisible();
    expect(await screen.findByText(/^This would erase 0 leads .+ and 1 newsletter/)).toBeVisible();
  });

  it('that are not there are told, too', async () => {
    await count(() => undefined);
    expect(await screen.findByText('No lead has been closed or spam for that long.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Erase…' })).not.toBeInTheDocument();
  });

  it.each(['', '0', 'a year', '36501'])('are not counted for %p days', async (typed) => {
    const { server, user } = open();
    const days = await screen.findByRole('textbox', {
      name: 'Closed or spam for more than (days)',
    });
    await user.clear(days);
    await fill(user, days, typed);
    await user.keyboard('{Enter}');
    expect(days).toHaveAccessibleDescription('Days must be a whole number from 1 to 36500.');
    expect(server.calls.filter(({ path }) => path.startsWith('/api/retention'))).toEqual([]);
  });
});
