/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { address, renderDesk } from '../../../../../testing/desk/render-desk';
import { sampleLead } from '../../../../../testing/desk/sample-leads';

const STAFF = 'asha@meghdoot.example';
const COMPANIES = ['Nila Dairy', null, 'Kaveri Mills', 'NILA-DAIRY', 'nila dairy'];

function open(at: string, width: number) {
  const leads = COMPANIES.map((company, index) => sampleLead(index, { company }));
  const server = new DeskServer(leads, STAFF);
  return { server, user: renderDesk(server, { at, width }) };
}

/** The rows of the grid below its header, as the text of a heading or the name of a lead. */
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryByRole('link')?.textContent ?? row.textContent);

describe('a list by company', () => {
  it('is chosen by a field, stays in the address, and has a heading above each company', async () => {
    const { user } = open('/admin/dashboard?sort=-created_at', 1440);
    await user.click(await screen.findByRole('combobox', { name: 'Group by' }));
    await user.click(await screen.findByRole('option', { name: 'Company' }));
    await waitFor(() =>
      expect(rows()).toEqual([
        ...['Kaveri Mills (1)', 'Visitor 2'],
        ...['Nila Dairy (3)', 'Visitor 0', 'Visitor 3', 'Visitor 4'],
        ...['No company (1)', 'Visitor 1'],
      ]),
    );
    expect(address()).toBe('/admin/dashboard?sort=-created_at&group=company');
    await user.click(screen.getByRole('combobox', { name: 'Group by' }));
    await user.click(await screen.findByRole('option', { name: 'None' }));
    await waitFor(() => expect(rows()).toContain('Visitor 0'));
    await waitFor(() => expect(rows().join()).not.toContain('(3)'));
    expect(address()).toBe('/admin/dashboard?sort=-created_at');
  });

  it('selects leads, and no headings', async () => {
    const { user } = open('/admin/dashboard?group=company', 1440);
    await screen.findByText('(3)', { exact: false });
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(await screen.findByText('5 selected')).toBeInTheDocument();
  });

  it('opens nothing by a heading, and moves from lead to lead by the keys of the list', async () => {
    const { user } = open('/admin/dashboard?group=company&sort=-created_at', 1440);
    const heading = await screen.findByText('(3)', { exact: false });
    await user.click(heading);
    await user.keyboard('{Enter}');
    expect(address()).toBe('/admin/dashboard?group=company&sort=-created_at');
    await user.keyboard('jj');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Visitor 0' })).toHaveFocus());
  });

  it('counts a company on all pages', async () => {
    open('/admin/dashboard?group=company&sort=-created_at&per_page=2&page=2', 1440);
    await screen.findByText('(3)', { exact: false });
    expect(rows()).toEqual(['NILA-DAIRY (3)', 'Visitor 3', 'Visitor 4']);
  });

  it('is sections of cards on a phone', async () => {
    open('/admin/dashboard?group=company&sort=-created_at', 390);
    const nila = await screen.findByRole('region', { name: 'Nila Dairy' });
    expect(within(nila).getByRole('heading', { level: 2 })).toHaveTextContent('Nila Dairy (3)');
    const names = within(nila)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Visitor 0', 'Visitor 3', 'Visitor 4']);
    const sections = screen
      .getAllByRole('heading', { level: 2 })
      .map((heading) => heading.textContent);
    expect(sections).toEqual(['Kaveri Mills (1)', 'Nila Dairy (3)', 'No company (1)']);
  });
});
