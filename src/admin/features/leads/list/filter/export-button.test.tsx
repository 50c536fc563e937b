/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { DeskServer } from '../../../../../../testing/desk/desk-server';
import { WORKBOOK } from '../../../../../../testing/desk/handlers/list';
import { renderDesk } from '../../../../../../testing/desk/render-desk';
import { problem } from '../../../../../../testing/desk/respond';
import { sampleLeads } from '../../../../../../testing/desk/sample-leads';

const EXPORT = 'GET /api/leads/export';

async function exportItem(user: UserEvent, format = 'CSV') {
  await screen.findByText('Visitor 0');
  await user.click(screen.getByRole('button', { name: 'View' }));
  return screen.findByRole('menuitem', { name: `Export ${format}` });
}

/** jsdom saves no files: what would be saved is caught here. */
function catchFiles() {
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (content: Blob) => {
      files.push(content);
      return 'blob:file';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return files;
}

describe('exporting the list', () => {
  it('saves what the filter lets through, and names the file', async () => {
    const files = catchFiles();
    const server = new DeskServer(sampleLeads(30), 'asha@meghdoot.example');
    const user = renderDesk(server, {
      at: '/admin/dashboard?status=new&sort=-created_at',
    });
    await user.click(await exportItem(user));

    expect(await screen.findByText('leads-2026-11-21.csv: saved to your downloads.')).toBeVisible();
    const rows = (await files[0]?.text())?.split('\r\n') ?? [];
    expect(rows).toHaveLength(10);
    expect(rows[1]).toBe('ML-1000,Visitor 0');
  });

  it('shows that it is under way, and stops when told to', async () => {
    const files = catchFiles();
    const server = new DeskServer(sampleLeads(3), 'asha@meghdoot.example');
    const user = renderDesk(server);
    const item = await exportItem(user);
    const resume = server.pause();
    await user.click(item);
    expect(screen.getByRole('progressbar', { name: 'Exporting' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Cancel export' }));
    await act(async () => resume());
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    expect(files).toEqual([]);
    expect(screen.queryByText(/export failed/)).not.toBeInTheDocument();
  });

  it('is a button beside the filters on a wide screen', async () => {
    const files = catchFiles();
    const user = renderDesk(new DeskServer(sampleLeads(3), 'asha@meghdoot.example'), {
      width: 1440,
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
  });

  it('saves a workbook for Excel as it came', async () => {
    const files = catchFiles();
    const user = renderDesk(new DeskServer(sampleLeads(3), 'asha@meghdoot.example'));
    await user.click(await exportItem(user, 'Excel (XLSX)'));
    expect(
      await screen.findByText('leads-2026-11-21.xlsx: saved to your downloads.'),
    ).toBeVisible();
    expect(files[0]?.type).toBe('application/xlsx');
    expect(new Uint8Array((await files[0]?.arrayBuffer()) ?? [])).toEqual(WORKBOOK);
  });

  it('counts no leads while a workbook arrives', async () => {
    catchFiles();
    const server = new DeskServer(sampleLeads(3), 'asha@meghdoot.example');
    const begun = new ReadableStream({
      start: (body) => body.enqueue(new Uint8Array(2000).fill(13)),
    });
    server.answerNext(EXPORT, new HttpResponse(begun));
    const user = renderDesk(server);
    await user.click(await exportItem(user, 'Excel (XLSX)'));
    expect(await screen.findByText('2 kB')).toBeVisible();
    const bar = screen.getByRole('progressbar', { name: 'Exporting' });
    expect(bar).not.toHaveAttribute('aria-valuenow');
  });

  it('says so when it failed', async () => {
    const server = new DeskServer(sampleLeads(3), 'asha@meghdoot.example');
    server.answerNext(EXPORT, problem(500));
    const user = renderDesk(server);
    await user.click(await exportItem(user));
    expect(await screen.findByText('The export failed. Please try again.')).toBeVisible();
    const files = catchFiles();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(files).toHaveLength(1));
  });

  it('says why it was refused', async () => {
    const server = new DeskServer(sampleLeads(3), 'asha@meghdoot.example');
    server.answerNext(EXPORT, problem(422, { detail: 'Narrow the filters.' }));
    const user = renderDesk(server);
    await user.click(await exportItem(user));
    expect(await screen.findByText('Narrow the filters.')).toBeVisible();
  });

  it('keeps no undo waiting', async () => {
    const server = new DeskServer(sampleLeads(3), 'asha@meghdoot.example');
    server.answerNext(EXPORT, new HttpResponse(new ReadableStream()));
    const user = renderDesk(server, { at: '/admin/dashboard?sort=-created_at' });
    await user.click(await exportItem(user));
    expect(await screen.findByRole('progressbar', { name: 'Exporting' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    act(() => screen.getByRole('link', { name: 'Visitor 0' }).focus());
    await user.keyboard('3');
    await waitFor(() => expect(server.leads[0]?.status).toBe('qualified'));
    await user.keyboard('z');
    await waitFor(() => expect(server.leads[0]?.status).toBe('new'));
  });
});
