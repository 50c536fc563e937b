/** @jest-environment ./src/testing/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { FakeFunctions, problem } from '../../testing/fake-functions';
import { renderDesk } from '../../testing/render-desk';
import { sampleLead } from '../../testing/sample-leads';

const LEAD = sampleLead(0);
const reply = (name: string) => screen.findByRole('link', { name });

async function open(part: Partial<typeof LEAD> = {}) {
  const functions = new FakeFunctions([{ ...LEAD, ...part }], 'asha@meghdoot.example');
  const user = renderDesk(functions, { at: '/admin/leads/ML-1000' });
  const link = await reply('Call');
  // jsdom goes nowhere: it would complain about it instead.
  link.closest('[role=group]')?.addEventListener('click', (event) => event.preventDefault());
  return { functions, user };
}

describe('a reply', () => {
  it.each([
    ['E-mail', /^mailto:visitor-0@example\.com\?subject=Your%20enquiry%20ML-1000/],
    ['Call', /^tel:\+919876510000$/],
    ['WhatsApp', /^https:\/\/wa\.me\/919876510000\?text=Hello%20Visitor%200/],
  ])('by %s is one tap away', async (name, href) => {
    await open();
    expect(await reply(name)).toHaveAttribute('href', expect.stringMatching(href));
  });

  it('is logged, and marks a new lead as contacted when one says so', async () => {
    const { functions, user } = await open();
    await user.click(await reply('Call'));
    const history = within(screen.getByRole('list', { name: 'History' }));
    expect(await history.findByText('asha@meghdoot.example called')).toBeVisible();
    expect(screen.queryByText('Not yet')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Mark as contacted' }));
    expect(await screen.findByText('Status Updated')).toBeVisible();
    expect(functions.leads[0]?.status).toBe('contacted');
    expect(screen.queryByRole('button', { name: 'Mark as contacted' })).not.toBeInTheDocument();
  });

  it('offers nothing more for a lead that was moved on before', async () => {
    const { functions, user } = await open({ status: 'qualified' });
    await user.click(await reply('Call'));
    const history = within(screen.getByRole('list', { name: 'History' }));
    await history.findByText('asha@meghdoot.example called');
    expect(screen.queryByRole('button', { name: 'Mark as contacted' })).not.toBeInTheDocument();
    expect(functions.leads[0]?.status).toBe('qualified');
  });

  it('can be logged again when that failed', async () => {
    const { functions, user } = await open();
    functions.plan(`POST /api/leads/${LEAD.id}/replies`, problem(503));
    await user.click(await reply('Call'));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    const history = within(screen.getByRole('list', { name: 'History' }));
    expect(await history.findByText('asha@meghdoot.example called')).toBeVisible();
  });
});
