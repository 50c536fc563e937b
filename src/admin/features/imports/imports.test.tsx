/** @jest-environment ./testing/pages/browser-environment.ts */
import { fireEvent, screen, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { sampleImport, samplePlan } from '../../../../testing/desk/handlers/imports';
import { address, renderDesk } from '../../../../testing/desk/render-desk';
import { problem } from '../../../../testing/desk/respond';
import type { Import, ShownPlan } from '../../../domain/http-api/imports';
import { importPath } from '../../lib/paths';

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const callsOf = ({ calls }: DeskServer, method: string, ending: string) =>
  calls.filter((call) => call.method === method && call.path.endsWith(ending));

function open(at = '/admin/data', change: (server: DeskServer) => void = () => {}) {
  const server = new DeskServer([], 'asha@meghdoot.example');
  change(server);
  return { server, user: renderDesk(server, { at }) };
}

/** Opens an import with this plan, or without one. */
function openImport(plan: ShownPlan | null, part: Partial<Import> = {}) {
  const one = sampleImport(1, part);
  return open(importPath(one.id), (server) => (server.imports = [{ import: one, plan }]));
}

const goToRows = async (user: ReturnType<typeof open>['user']) =>
  user.click(await screen.findByRole('tab', { name: 'Rows' }));

describe('the card', () => {
  it('sends a file that is chosen, and shows its first rows', async () => {
    const { server, user } = open();
    expect(await screen.findByText('There is no import yet.')).toBeVisible();
    const file = new File(['Client,Email\nInes,ines@plum.example\n'], 'Kunden März.csv');
    await user.upload(screen.getByLabelText('File to import'), file);
    expect(await screen.findByRole('heading', { name: 'Import of Kunden März.csv' })).toHaveFocus();
    const [call] = callsOf(server, 'POST', '/api/imports');
    expect(call?.body).toBe('Client,Email\nInes,ines@plum.example\n');
    const table = within(await screen.findByRole('region', { name: 'The first rows' }));
    expect(table.getByRole('cell', { name: 'Ines Kuhn' })).toBeVisible();
    expect(address()).toBe(importPath(sampleImport(1).id));
  });

  it('takes rows that are pasted, and a file that is dropped', async () => {
    const { server, user } = open();
    await user.click(await screen.findByRole('textbox', { name: /paste rows/ }));
    await user.paste('Client\tEmail\nInes\tines@plum.example');
    await screen.findByRole('heading', { name: 'Import of Pasted rows.tsv' });
    expect(callsOf(server, 'POST', '/api/imports')[0]?.body).toContain('Ines\tines@plum');

    await user.click(screen.getByRole('link', { name: 'Back to Data' }));
    const file = new File(['Client\nOtto\n'], 'dropped.csv');
    fireEvent.drop(await button('Choose a file'), {
      dataTransfer: { files: [file], getData: () => 'dropped.csv' },
    });
    expect(await screen.findByRole('heading', { name: 'Import of dropped.csv' })).toBeVisible();
  });

  it('says why a file was not taken, and takes it again', async () => {
    const { server, user } = open();
    server.answerNext('POST /api/imports', problem(413));
    const file = new File(['Client\n'], 'large.csv');
    await user.upload(await screen.findByLabelText('File to import'), file);
    expect(await screen.findByText(/larger than this site takes/)).toBeVisible();
    await user.upload(screen.getByLabelText('File to import'), file);
    expect(await screen.findByRole('heading', { name: 'Import of large.csv' })).toBeVisible();
  });

  it('lists imports with how they stand', async () => {
    const { user } = open('/admin/data', (server) => {
      server.imports = [
        { import: sampleImport(1, { state: 'finished', rows: { stored: 1 } }), plan: null },
        { import: sampleImport(2), plan: samplePlan(1) },
      ];
    });
    const list = within(await screen.findByRole('list', { name: 'Imports' }));
    expect(list.getByText(/^1 lead added/)).toBeVisible();
    expect(list.getByText(/^Not begun/)).toBeVisible();
    await user.click(list.getByRole('link', { name: 'Open leads-2.csv' }));
    expect(await screen.findByRole('heading', { name: 'Import of leads-2.csv' })).toBeVisible();
  });

  it('can be asked for again when the imports cannot be loaded', async () => {
    const { user } = open('/admin/data', (server) =>
      server.answerNext('GET /api/imports', problem(422)),
    );
    expect(await screen.findByText('The imports could not be loaded.')).toBeVisible();
    await user.click(await button('Retry'));
    expect(await screen.findByText('There is no import yet.')).toBeVisible();
  });
});

describe('a planned import', () => {
  it('that cannot be read says why', async () => {
    openImport(samplePlan(0, { refused_file: 'The table is empty. Choose another one.' }));
    expect(await screen.findByText('The table is empty. Choose another one.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  });

  it('asks what only a person can tell, and keeps all answers', async () => {
    const question = {
      ...{ id: 'dates:3', what: 'How are the days written?', values: ['02/03/2026'] },
      options: [
        { value: 'day first', label: '2 March' },
        { value: 'month first', label: '3 February' },
      ],
    };
    const { server, user } = openImport(samplePlan(1, { asks: [question] }));
    await user.click(await button('Next'));
    expect(await screen.findByText('02/03/2026')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: question.what }));
    await user.click(await screen.findByRole('option', { name: '3 February' }));
    await user.click(screen.getByRole('combobox', { name: 'Client' }));
    await user.click(await screen.findByRole('option', { name: 'Leave out' }));
    await screen.findByRole('combobox', { name: 'Client' });
    await goToRows(user);
    await screen.findByRole('heading', { name: 'What will happen' });
    expect(callsOf(server, 'PATCH', sampleImport(1).id).at(-1)?.body).toEqual({
      answers: { 'dates:3': 'month first', 'column:1': 'skip' },
    });
  });

  it('shows that an answer leaves a field empty', async () => {
    const question = {
      ...{ id: 'value:2:karan', what: 'Who is the owner “Karan”?', values: ['Karan'] },
      options: [
        { value: '', label: 'Nobody' },
        { value: 'asha@meghdoot.example', label: 'Asha' },
      ],
    };
    const { user } = openImport(samplePlan(1, { asks: [question] }));
    await user.click(await button('Next'));
    expect(await screen.findByRole('combobox', { name: question.what })).toHaveTextContent(
      'Nobody',
    );
  });

  it('shows each row and what will become of it', async () => {
    const plan = samplePlan(30, {
      refused: [{ row: 40, line: 44, reason: 'There is no name.' }],
      duplicates: [{ row: 41, of_row: 2 }],
    });
    const [first] = plan.leads;
    Object.assign(first?.lead ?? {}, {
      ...{ status: 'qualified', received_at: '2025-03-04T20:30:00Z' },
    });
    const { user } = openImport(plan);
    await goToRows(user);
    expect(await screen.findByText(/Plum · Qualified · 5 Mar 2025$/)).toBeVisible();
    expect(await screen.findByText(/^30 leads will be added\. 2 rows can’t/)).toBeVisible();
    const table = within(screen.getByRole('region', { name: 'Rows of the file' }));
    expect(table.getAllByRole('row')).toHaveLength(26);
    await user.click(screen.getByRole('combobox', { name: 'Result' }));
    await user.click(await screen.findByRole('option', { name: 'Left out' }));
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['40 (line 44)Left outThere is no name.', '41Left outThe same person as in row 2.']);
  });

  it('leaves out people who are there, unless somebody says otherwise', async () => {
    const { server, user } = openImport(
      samplePlan(0, { already_there: [{ row: 2, lead_id: 'a', name: 'Chitra' }] }),
    );
    await goToRows(user);
    expect(await button('Nothing to import')).toBeDisabled();
    await user.click(screen.getByRole('combobox', { name: /people who are at the desk/ }));
    await user.click(await screen.findByRole('option', { name: /further enquiry/ }));
    expect(await button('Import 1 row')).toBeEnabled();
    expect(callsOf(server, 'PATCH', sampleImport(1).id)[0]?.body).toEqual({
      answers: { 'already-there': 'add' },
    });
  });

  it('that a colleague has begun is not answered any more', async () => {
    const { server, user } = openImport(samplePlan(1));
    await user.click(await screen.findByRole('tab', { name: 'Columns' }));
    const [one] = server.imports;
    if (one) Object.assign(one, { plan: null, import: { ...one.import, state: 'finished' } });
    await user.click(await screen.findByRole('combobox', { name: 'Client' }));
    await user.click(await screen.findByRole('option', { name: 'Leave out' }));
    expect(await screen.findByText(/^0 leads added/)).toBeVisible();
  });

  it('can be discarded', async () => {
    const { user } = openImport(samplePlan(1));
    await user.click(await button('Discard this import'));
    expect(await screen.findByText('Discarded.')).toBeVisible();
  });

  it('that does not exist says so', async () => {
    open(importPath(sampleImport(7).id));
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});

describe('an import that runs', () => {
  it('stores all rows, a piece after another, and tells the result', async () => {
    const { server, user } = openImport(samplePlan(5));
    await goToRows(user);
    await user.click(await button('Import 5 rows'));
    expect(await screen.findByText('5 leads added.')).toBeVisible();
    expect(callsOf(server, 'POST', '/run')).toHaveLength(3);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('goes on after a reload', async () => {
    openImport(null, { state: 'running', rows: { stored: 6, waiting: 2 } });
    expect(await screen.findByText('8 leads added.')).toBeVisible();
  });

  it('says when the line is cut, and goes on where it stopped', async () => {
    const { server, user } = openImport(null, {
      state: 'running',
      rows: { stored: 2, waiting: 2 },
    });
    server.answerNext(`POST /api/imports/${sampleImport(1).id}/run`, problem(422));
    expect(await screen.findByText(/^The import stopped/)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Importing' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    await user.click(await button('Retry'));
    expect(await screen.findByText('4 leads added.')).toBeVisible();
  });
});

describe('a finished import', () => {
  const finished = { state: 'finished', rows: { stored: 3 } } as const;

  it('is undone after a question', async () => {
    const { server, user } = openImport(null, finished);
    await user.click(await button('Undo the import'));
    expect(callsOf(server, 'DELETE', sampleImport(1).id)).toEqual([]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone.')).toBeVisible();
    expect(callsOf(server, 'DELETE', sampleImport(1).id)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Undo the import' })).not.toBeInTheDocument();
  });

  it('names the leads that stay when it is undone', async () => {
    const { server, user } = openImport(null, finished);
    server.worked = [{ id: sampleImport(9).id, reference: 'AAAA-2222', name: 'Meera' }];
    await user.click(await button('Undo the import'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const link = await screen.findByRole('link', { name: 'AAAA-2222, Meera' });
    expect(link).toHaveAttribute('href', '/admin/leads/AAAA-2222');
  });

  it('gives its refused rows back as a file', async () => {
    const saved: Promise<string>[] = [];
    Object.assign(URL, {
      createObjectURL: (content: Blob) => {
        saved.push(content.text());
        return 'blob:file';
      },
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { server, user } = openImport(null, { ...finished, refused_in_file: 1 });
    expect(await screen.findByText(/1 row of the file could not be imported\.$/)).toBeVisible();
    await user.click(await button('Download refused rows'));
    expect(await screen.findByText('refused-rows.csv: saved to your downloads.')).toBeVisible();
    expect(await saved[0]).toBe('Client,Reason\r\n');

    const gone = 'The file of this import is no longer kept. Import it again.';
    const path = `GET /api/imports/${sampleImport(1).id}/refused`;
    server.answerNext(path, problem(410, { detail: gone }));
    await user.click(await button('Download refused rows'));
    expect(await screen.findByText(gone)).toBeVisible();
  });

  it('offers no refused rows where none was refused', async () => {
    openImport(null, finished);
    expect(await button('Undo the import')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download refused rows' })).not.toBeInTheDocument();
  });

  it('cannot be opened by staff who are no managers', async () => {
    open(importPath(sampleImport(1).id), (server) => (server.role = 'staff'));
    expect(await screen.findByText(/^Only managers can open this page/)).toBeVisible();
  });
});
