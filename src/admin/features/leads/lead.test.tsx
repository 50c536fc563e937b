/** @jest-environment ./src/testing/browser-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeFunctions } from '../../testing/fake-functions';
import { address, renderDesk } from '../../testing/render-desk';
import { sampleLead, sampleLeads } from '../../testing/sample-leads';

const STAFF = 'asha@meghdoot.example';
const WIDE = 1440;
const panel = async (reference: string) =>
  within(await screen.findByLabelText(`Lead ${reference}`));

describe('a lead', () => {
  it('shows what was sent, how they came, the promise and what happened', async () => {
    const again = sampleLead(0, { enquiry_number: 2, email: 'visitor-3@example.com' });
    const functions = new FakeFunctions([again, ...sampleLeads(4).slice(1)], STAFF);
    functions.journey = { referrer: 'https://www.google.com/', page: '/contact' };
    functions.historyOf(again.id).push({
      ...{ id: 1, kind: 'status', from_status: 'closed', to_status: 'new', note: null },
      ...{ channel: null, actor_email: 'ravi@meghdoot.example', created_at: again.created_at },
    });
    renderDesk(functions, { at: '/admin/leads/ML-1000' });

    const lead = await panel('ML-1000');
    expect(await lead.findByRole('heading', { name: 'Visitor 0', level: 1 })).toBeVisible();
    expect(lead.getByText('Message 0')).toBeVisible();
    expect(lead.getByText('google.com')).toBeVisible();
    expect(lead.getByText('2nd enquiry')).toBeVisible();
    expect(lead.getByText('Not yet')).toBeVisible();
    expect(lead.getByText('ravi@meghdoot.example moved it from Closed to New')).toBeVisible();
    expect(lead.getByRole('link', { name: 'ML-1003' })).toHaveAttribute(
      'href',
      '/admin/leads/ML-1003',
    );
  });

  it('says so when there is none, and leads back', async () => {
    const user = renderDesk(new FakeFunctions(sampleLeads(1), STAFF), {
      at: '/admin/leads/NO-SUCH',
    });
    expect(await screen.findByText('Nothing has the reference NO-SUCH.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(address()).toBe('/admin/dashboard');
  });
});

describe.each([
  ['on a phone', 390],
  ['beside the list', WIDE],
])('moving among leads %s', (_where, width) => {
  const list = '?status=new&q=visitor&sort=-created_at';

  it('opens from the list, closes by Escape, and the keyboard goes on at its row', async () => {
    const functions = new FakeFunctions(sampleLeads(12), STAFF);
    const user = renderDesk(functions, { at: `/admin/dashboard${list}`, width });
    await user.click(await screen.findByRole('link', { name: 'Visitor 4' }));
    expect(address()).toBe(`/admin/leads/ML-1004${list}`);
    await (await panel('ML-1004')).findByText('Message 4');

    await user.keyboard('{Escape}');
    expect(address()).toBe(`/admin/dashboard${list}`);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Visitor 4' })).toHaveFocus());
  });

  it('goes to the next and the previous of the filtered list by key and by button', async () => {
    const functions = new FakeFunctions(sampleLeads(12), STAFF);
    const user = renderDesk(functions, { at: `/admin/leads/ML-1004${list}`, width });
    await (await panel('ML-1004')).findByText('Message 4');
    await user.keyboard('j');
    await (await panel('ML-1008')).findByText('Message 8');
    await user.keyboard('k');
    await (await panel('ML-1004')).findByText('Message 4');
    await user.click(screen.getByRole('button', { name: 'Previous lead' }));
    expect(await (await panel('ML-1000')).findByText('Message 0')).toBeVisible();
    expect(address()).toBe(`/admin/leads/ML-1000${list}`);
    expect(screen.getByRole('button', { name: 'Previous lead' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('changes the status by a digit, never while one types', async () => {
    const functions = new FakeFunctions(sampleLeads(2), STAFF);
    const user = renderDesk(functions, { at: '/admin/leads/ML-1000', width });
    const lead = await panel('ML-1000');
    await user.type(await lead.findByRole('textbox', { name: 'Add a note' }), '2 j 3');
    expect(functions.leads[0]?.status).toBe('new');
    expect(address()).toBe('/admin/leads/ML-1000');

    act(() => screen.getByRole('button', { name: 'Back to the list' }).focus());
    await user.keyboard('3');
    expect(await screen.findByText('Status Updated')).toBeVisible();
    expect(functions.leads[0]?.status).toBe('qualified');
    expect(lead.getByRole('combobox')).toHaveDisplayValue('Qualified');
  });
});
