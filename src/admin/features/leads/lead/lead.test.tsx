/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { address, renderDesk } from '../../../../../testing/desk/render-desk';
import { problem } from '../../../../../testing/desk/respond';
import { sampleLead, sampleLeads } from '../../../../../testing/desk/sample-leads';

const STAFF = 'asha@meghdoot.example';
const panel = async (reference: string) =>
  within(await screen.findByLabelText(`Lead ${reference}`));

describe('a lead', () => {
  it('shows the message, the journey, the promise and the history', async () => {
    const again = sampleLead(0, { enquiry_number: 2, email: 'visitor-3@example.com' });
    const server = new DeskServer([again, ...sampleLeads(4).slice(1)], STAFF);
    server.journey = { referrer: 'https://www.google.com/', page: '/contact' };
    const part = { kind: 'status', from_status: 'closed', to_status: 'new' } as const;
    server.addEvent(again, { ...part, actor_email: 'ravi@meghdoot.example' });
    renderDesk(server, { at: '/admin/leads/ML-1000' });

    const lead = await panel('ML-1000');
    expect(await lead.findByRole('heading', { name: 'Visitor 0', level: 1 })).toBeVisible();
    expect(lead.getByText('Message 0')).toBeVisible();
    expect(lead.getByText('google.com')).toBeVisible();
    expect(lead.getByText('2nd enquiry')).toBeVisible();
    expect(lead.getByText('Not yet')).toBeVisible();
    expect(await lead.findByText('Ravi changed the status from Closed to New')).toBeVisible();
    expect(lead.getByRole('link', { name: 'ML-1003' })).toHaveAttribute(
      'href',
      '/admin/leads/ML-1003',
    );
  });

  it('leads to other people at the same company', async () => {
    const server = new DeskServer(
      [sampleLead(0, { company: 'Nila Dairy' }), sampleLead(1, { company: 'Nila Dairy' })],
      STAFF,
    );
    renderDesk(server, { at: '/admin/leads/ML-1000' });
    const lead = await panel('ML-1000');
    const people = (
      await lead.findByRole('heading', { name: 'Other people at this company' })
    ).closest('section');
    expect(people).toHaveTextContent('Visitor 1');
    expect(lead.getByRole('link', { name: 'ML-1001' })).toHaveAttribute(
      'href',
      '/admin/leads/ML-1001',
    );
  });

  it('names a colleague, and no address, while the names of people are not known', async () => {
    const server = new DeskServer([sampleLead(0)], STAFF);
    server.answerNext('GET /api/staff', problem(418), 9);
    server.addEvent(sampleLead(0), { kind: 'note', actor_email: 'ravi@meghdoot.example' });
    renderDesk(server, { at: '/admin/leads/ML-1000' });
    expect(await screen.findByText('A colleague added a note')).toBeVisible();
    expect(screen.queryByText(/ravi@/)).not.toBeInTheDocument();
  });

  it('says why it is no ordinary one', async () => {
    const lead = sampleLead(0, {
      suspect_reason: 'Three links or more',
      withdrawn_at: '2026-11-20T08:00:00Z',
      status: 'closed',
    });
    renderDesk(new DeskServer([lead], STAFF), { at: '/admin/leads/ML-1000' });
    expect(await screen.findByText('May be spam: Three links or more')).toBeVisible();
    const notice = screen.getByText(/The sender withdrew this enquiry on/);
    expect(notice).toHaveTextContent(/on 20 Nov 2026, 1:30\spm\.$/);
  });

  it('says so when there is none, and leads back', async () => {
    const user = renderDesk(new DeskServer(sampleLeads(1), STAFF), {
      at: '/admin/leads/NO-SUCH',
    });
    expect(await screen.findByText('No lead has the reference NO-SUCH.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Lead NO-SUCH', level: 1 })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(address()).toBe('/admin/dashboard');
  });
});

describe('moving among leads', () => {
  it('is possible from a lead opened by its address, before any list was shown', async () => {
    const user = renderDesk(new DeskServer(sampleLeads(3), STAFF), {
      at: '/admin/leads/ML-1001',
    });
    const next = await screen.findByRole('button', { name: 'Next lead' });
    await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'false'));
    await user.click(next);
    expect(address()).toMatch(/^\/admin\/leads\/ML-100[02]$/);
  });

  const list = '?status=new&q=visitor&sort=-created_at';

  it('goes to the next and the previous of the filtered list by key and by button', async () => {
    const server = new DeskServer(sampleLeads(12), STAFF);
    const user = renderDesk(server, { at: `/admin/dashboard${list}` });
    await user.click(await screen.findByText('Visitor 4'));
    await (await panel('ML-1004')).findByText('Message 4');
    await user.keyboard('j');
    await (await panel('ML-1008')).findByText('Message 8');
    await user.keyboard('k');
    await (await panel('ML-1004')).findByText('Message 4');
    await user.click(screen.getByRole('button', { name: 'Previous lead' }));
    expect(await (await panel('ML-1000')).findByText('Message 0')).toBeVisible();
    expect(address()).toMatch(/^\/admin\/leads\/ML-1000\?/);
    expect(screen.getByRole('button', { name: 'Previous lead' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.keyboard('{Escape}');
    expect(address()).toMatch(/^\/admin\/dashboard\?/);
  });

  it('changes the status by a digit, never while one types', async () => {
    const server = new DeskServer(sampleLeads(2), STAFF);
    const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
    const lead = await panel('ML-1000');
    await user.type(await lead.findByRole('textbox', { name: 'Add a note' }), '2 j 3');
    expect(server.leads[0]?.status).toBe('new');
    expect(address()).toBe('/admin/leads/ML-1000');

    act(() => screen.getByRole('button', { name: 'Back to the list' }).focus());
    await user.keyboard('3');
    expect(await screen.findByText('Status Updated')).toBeVisible();
    expect(server.leads[0]?.status).toBe('qualified');
    await waitFor(() =>
      expect(lead.getByRole('combobox', { name: 'Status of Visitor 0' })).toHaveTextContent(
        'Qualified',
      ),
    );
  });
});
