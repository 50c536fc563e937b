/** @jest-environment ./src/testing/browser-environment.ts */
import { act, screen, waitFor } from '@testing-library/react';
import { FakeFunctions } from '../../testing/fake-functions';
import { address, renderDesk } from '../../testing/render-desk';
import { sampleLeads } from '../../testing/sample-leads';

const desk = (count: number) => new FakeFunctions(sampleLeads(count), 'asha@meghdoot.example');
const filter = (name: string) => screen.findByRole('button', { name });
const searchBox = () => screen.findByRole('searchbox', { name: 'Search submissions' });

describe('the filter', () => {
  it('offers every status and is kept in the address', async () => {
    const user = renderDesk(desk(8));
    for (const name of ['All', 'New', 'Contacted', 'Qualified', 'Closed']) await filter(name);
    expect(await filter('All')).toHaveAttribute('aria-pressed', 'true');

    await user.click(await filter('Qualified'));
    await waitFor(() => expect(screen.queryByText('Visitor 0')).not.toBeInTheDocument());
    expect(screen.getByText('Visitor 2')).toBeVisible();
    expect(address()).toBe('/admin/dashboard?status=qualified');
  });

  it('is read from the address, and undone by Back', async () => {
    const user = renderDesk(desk(8), { at: '/admin/dashboard?status=closed' });
    expect(await screen.findByText('Visitor 3')).toBeVisible();
    await user.click(await filter('All'));
    expect(await screen.findByText('Visitor 0')).toBeVisible();
    act(() => window.history.back());
    await waitFor(() => expect(address()).toBe('/admin/dashboard?status=closed'));
    await waitFor(() => expect(screen.queryByText('Visitor 0')).not.toBeInTheDocument());
  });

  it('works by keyboard', async () => {
    const user = renderDesk(desk(8));
    const contacted = await filter('Contacted');
    act(() => contacted.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/admin/dashboard?status=contacted'));
  });
});

describe('the search', () => {
  it('asks once typing pauses, and keeps the text in the address', async () => {
    const functions = desk(8);
    const user = renderDesk(functions);
    await user.type(await searchBox(), 'visitor-5');
    await waitFor(() => expect(address()).toBe('/admin/dashboard?q=visitor-5'));
    await waitFor(() => expect(screen.queryByText('Visitor 0')).not.toBeInTheDocument());
    expect(await screen.findByText('Visitor 5')).toBeVisible();
    expect(functions.calls.filter(({ path }) => path.includes('q='))).toHaveLength(1);
  });

  it('asks at once on Enter, from the first page, within the filter', async () => {
    const user = renderDesk(desk(120), { at: '/admin/dashboard?status=new&page=2' });
    await user.type(await searchBox(), 'Visitor 4{Enter}');
    expect(address()).toBe('/admin/dashboard?status=new&q=Visitor+4');
  });

  it('is read from the address, and follows it', async () => {
    renderDesk(desk(8), { at: '/admin/dashboard?q=visitor-5' });
    expect(await searchBox()).toHaveValue('visitor-5');
    act(() => {
      window.history.pushState(null, '', '/admin/dashboard?q=visitor-6');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(await searchBox()).toHaveValue('visitor-6');
    expect(await screen.findByText('Visitor 6')).toBeVisible();
  });
});

describe('the pages', () => {
  it('hold 25 each, newest first, and are kept in the address', async () => {
    const user = renderDesk(desk(60));
    expect(await screen.findByText('1–25 of 60')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(25));
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(await screen.findByText('26–50 of 60')).toBeVisible();
    expect(screen.getByText('Visitor 25')).toBeVisible();
    expect(address()).toBe('/admin/dashboard?page=2');
  });

  it('start again when the filter changes', async () => {
    const user = renderDesk(desk(200), { at: '/admin/dashboard?page=2' });
    await screen.findByText('26–50 of 200');
    await user.click(await filter('New'));
    expect(await screen.findByText('1–25 of 50')).toBeVisible();
    expect(address()).toBe('/admin/dashboard?status=new');
  });

  it('lead to the last one from an address past the end', async () => {
    renderDesk(desk(30), { at: '/admin/dashboard?page=9' });
    expect(await screen.findByText('26–30 of 30')).toBeVisible();
    expect(address()).toBe('/admin/dashboard?page=2');
  });
});
