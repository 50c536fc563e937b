/** @jest-environment ./src/testing/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { FakeFunctions } from '../../testing/fake-functions';
import { address, renderDesk } from '../../testing/render-desk';
import { sampleLeads } from '../../testing/sample-leads';

const desk = () => new FakeFunctions(sampleLeads(4), 'asha@meghdoot.example');
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const names = () => screen.getAllByRole('rowheader').map((row) => row.textContent?.slice(0, 9));

afterEach(() => localStorage.clear());

describe('the columns', () => {
  it('are chosen in a menu, and remembered', async () => {
    const user = renderDesk(desk(), { width: 1440 });
    await screen.findByText('Visitor 0');
    expect(heads()).not.toContain('Reference');

    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await screen.findByRole('menu');
    const item = (name: string) => screen.getByRole('menuitemcheckbox', { name });
    await user.click(item('Reference'));
    expect(item('Reference')).toBeChecked();
    await user.click(item('Message'));
    await user.keyboard('{Escape}');

    await waitFor(() => expect(heads()).toContain('Reference'));
    expect(heads()).not.toContain('Message');
    expect(screen.getByRole('cell', { name: 'ML-1000' })).toBeVisible();
    expect(localStorage.getItem('desk-columns')).toContain('reference');
  });

  it('are as they were chosen before', async () => {
    localStorage.setItem('desk-columns', 'status reference');
    renderDesk(desk(), { width: 1440 });
    await screen.findByText('Visitor 0');
    expect(heads()).toEqual(['', 'Name', 'Status', 'Reference']);
  });
});

describe('the order', () => {
  it('is asked of the server by a column’s head: up, down, and back to overdue first', async () => {
    const functions = desk();
    const user = renderDesk(functions, { width: 1440 });
    const press = async () => user.click(await screen.findByRole('button', { name: /^Name/ }));
    await press();
    expect(address()).toBe('/admin/dashboard?sort=name');
    expect(screen.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await press();
    expect(address()).toBe('/admin/dashboard?sort=-name');
    await waitFor(() => expect(names()[0]).toBe('Visitor 3'));
    await press();
    expect(address()).toBe('/admin/dashboard');
  });

  it('is chosen from a list on a phone', async () => {
    const user = renderDesk(desk());
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Order' }),
      'Newest first',
    );
    expect(address()).toBe('/admin/dashboard?sort=-created_at');
  });
});

it('narrows the list to one service', async () => {
  const user = renderDesk(desk());
  await screen.findByText('Visitor 0');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Service' }), 'Custom CRM System');
  expect(await screen.findByText('Visitor 3')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Visitor 0')).not.toBeInTheDocument());
  expect(address()).toBe('/admin/dashboard?service=crm');
});
