/** @jest-environment ./src/testing/browser-environment.ts */
import { act, screen, within } from '@testing-library/react';
import { FakeFunctions, problem } from '../../testing/fake-functions';
import { renderDesk } from '../../testing/render-desk';
import { sampleLead, sampleLeads } from '../../testing/sample-leads';

const STAFF = 'asha@meghdoot.example';
const deskWith = (leads = sampleLeads(6)) => new FakeFunctions(leads, STAFF);
const rowOf = async (name: string) =>
  within((await screen.findByText(name)).closest<HTMLElement>('tr, li') ?? document.body);

describe('the dashboard', () => {
  it('names the brand and who is signed in', async () => {
    renderDesk(deskWith());
    expect(await screen.findByText(STAFF)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Meghdoot Labs' })).toHaveAttribute('href', '/');
  });

  it('counts all leads and those of each status', async () => {
    renderDesk(deskWith());
    await screen.findByText('Visitor 0');
    const counter = (label: string) =>
      screen.getAllByRole('term').find(({ textContent }) => textContent === label)
        ?.nextElementSibling;
    expect(counter('Total')).toHaveTextContent('6');
    expect(counter('New')).toHaveTextContent('2');
    expect(counter('Contacted')).toHaveTextContent('2');
    expect(counter('Qualified')).toHaveTextContent('1');
    expect(counter('Closed')).toHaveTextContent('1');
  });

  describe.each([
    ['as cards on a phone', 390],
    ['as a table from 900 px', 900],
  ])('%s', (_view, width) => {
    it('shows everything a visitor sent', async () => {
      renderDesk(deskWith(), { width });
      const row = await rowOf('Visitor 0');
      expect(row.getByRole('link', { name: 'visitor-0@example.com' })).toHaveAttribute(
        'href',
        'mailto:visitor-0@example.com',
      );
      expect(row.getByRole('link', { name: '+91 98765 10000' })).toHaveAttribute(
        'href',
        'tel:+919876510000',
      );
      expect(row.getByText('Company 0')).toBeVisible();
      expect(row.getByText(/Healthcare Solutions/)).toBeVisible();
      expect(row.getByText(/Under ₹1 Lakh/)).toBeVisible();
      expect(row.getByText('Message 0')).toBeVisible();
      expect(row.getByText('20 Nov 2026, 1:11 pm')).toHaveAttribute(
        'title',
        expect.stringMatching(/Friday.*20 November 2026.*IST/),
      );
      expect(row.getByText('New', { ignore: 'option' })).toBeVisible();
      expect(row.getByRole('combobox', { name: 'Status of Visitor 0' })).toHaveDisplayValue('New');
    });

    it('shows an unknown status as New, and what was erased as erased', async () => {
      const lead = sampleLead(0, { status: 'archived', name: '', email: '', phone: null });
      renderDesk(deskWith([{ ...lead, company: null, message: '' }]), { width });
      const row = await rowOf('Erased');
      expect(row.getByText('New', { ignore: 'option' })).toBeVisible();
      expect(row.getAllByRole('link')).toHaveLength(1);
    });
  });

  it('uses a table only where there is room', async () => {
    renderDesk(deskWith(), { width: 899 });
    expect(await screen.findByRole('list', { name: 'Submissions' })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('opens a long message on request', async () => {
    const message = `${'word '.repeat(60)}\nthe end`;
    const user = renderDesk(deskWith([sampleLead(0, { message })]));
    const button = await screen.findByRole('button', { name: /^Show more .* Visitor 0$/ });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByText(/the end/)).not.toBeInTheDocument();
    await user.click(button);
    expect(screen.getByText(/the end/)).toBeVisible();
    expect(button).toHaveAttribute('aria-expanded', 'true');
  });
});

describe('the list, while there is none', () => {
  it('says that it is loading', async () => {
    const functions = deskWith();
    renderDesk(functions);
    await screen.findByText('Checking your session…');
    const resume = functions.pause();
    expect(await screen.findByText('Loading submissions…')).toBeInTheDocument();
    await act(async () => resume());
    expect(await screen.findByText('Visitor 0')).toBeVisible();
  });

  it.each([
    ['/admin/dashboard', 'No contact form submissions yet.'],
    ['/admin/dashboard?status=qualified', 'No submissions with status qualified'],
  ])('says that there are no submissions (%s)', async (at, text) => {
    renderDesk(deskWith([]), { at });
    expect(await screen.findByRole('heading', { name: 'No submissions found' })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  it('offers to clear a search that found nothing', async () => {
    const user = renderDesk(deskWith(), { at: '/admin/dashboard?q=nobody' });
    expect(await screen.findByText('Nothing matches “nobody”.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('Visitor 0')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('tries three times more, with growing pauses, then says so and can be retried', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const functions = deskWith();
    functions.plan('GET /api/leads', problem(500), 4);
    const user = renderDesk(functions);
    const asked = () => functions.calls.filter(({ path }) => path.startsWith('/api/leads?')).length;

    expect(await screen.findByText('No answer yet, trying again…')).toBeVisible();
    for (const [seconds, times] of [
      [1, 2],
      [2, 3],
      [4, 4],
    ] as const) {
      await act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
      expect(asked()).toBe(times);
    }
    expect(await screen.findByText('Failed to load submissions.')).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Visitor 0')).toBeVisible();
    jest.useRealTimers();
  });
});
