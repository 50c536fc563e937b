/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { LinkRows } from './group-services';

const rows = [
  { href: '/services/crm/invoice', title: 'Invoicing', text: 'GST invoices' },
  { href: '/services/crm/inventory', title: 'Inventory', text: 'Stock' },
];

describe('LinkRows', () => {
  it('marks the row that leads to the page itself, and no other', () => {
    render(<LinkRows rows={rows} current="/services/crm/inventory" mark="You are here" />);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent(
      'InventoryStockYou are here',
    );
    expect(screen.getByRole('link', { name: /Invoicing/ })).not.toHaveTextContent('You are here');
  });
});
