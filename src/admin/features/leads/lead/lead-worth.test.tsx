/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { chooseStatus } from '../../../../../testing/desk/choose-status';
import { fill } from '../../../../../testing/desk/fill';
import { renderDesk } from '../../../../../testing/desk/render-desk';
import { problem, unreachable } from '../../../../../testing/desk/respond';
import { sampleLead, sampleLeads } from '../../../../../testing/desk/sample-leads';

const STAFF = 'asha@meghdoot.example';
const LEAD = sampleLead(0);

const question = async (name: string) =>
  within(await screen.findByRole('region', { name: `${name}: won or lost?` }));

async function open(at = '/admin/leads/ML-1000') {
  const server = new DeskServer(sampleLeads(2), STAFF);
  const user = renderDesk(server, { at });
  await screen.findAllByRole(at.includes('leads') ? 'heading' : 'link', { name: /^Visitor/ });
  return { server, user };
}

describe('closing', () => {
  it('asks how it ended, and keeps the value with it', async () => {
    const { server, user } = await open();
    await user.keyboard('4');
    const asked = await question('Visitor 0');
    await fill(user, asked.getByRole('textbox', { name: 'Value in ₹' }), '12,50,000');
    await user.click(asked.getByRole('button', { name: 'Won' }));
    await waitFor(() =>
      expect(server.leads[0]).toMatchObject({ outcome: 'won', value: 1_250_000 }),
    );
    expect(
      await screen.findByText('Asha set the outcome to Won and the value to ₹12,50,000'),
    ).toBeVisible();
  });

  it('is saved without an answer, and can be answered later', async () => {
    const { server, user } = await open();
    await user.keyboard('4');
    await user.click((await question('Visitor 0')).getByRole('button', { name: 'Skip' }));
    expect(server.leads[0]).toMatchObject({ status: 'closed', outcome: null });
    await user.click(screen.getByRole('button', { name: 'Won or lost?' }));
    await user.click((await question('Visitor 0')).getByRole('button', { name: 'Lost' }));
    await user.click((await question('Visitor 0')).getByRole('button', { name: 'Went elsewhere' }));
    await waitFor(() =>
      expect(server.leads[0]).toMatchObject({ outcome: 'lost', lost_reason: 'Went elsewhere' }),
    );
  });

  it('takes a reason in one’s own words', async () => {
    const { server, user } = await open('/admin/dashboard');
    await chooseStatus(user, 'Visitor 0', 'Closed');
    await user.click((await question('Visitor 0')).getByRole('button', { name: 'Lost' }));
    await fill(user, screen.getByRole('textbox', { name: 'Another reason' }), 'Merged');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.leads[0]).toMatchObject({ lost_reason: 'Merged' }));
  });

  it('of several leads asks once', async () => {
    const { server, user } = await open('/admin/dashboard');
    for (const name of ['Visitor 0', 'Visitor 1'])
      await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    await user.keyboard('4');
    await user.click((await question('2 leads')).getByRole('button', { name: 'Won' }));
    await waitFor(() => expect(server.leads.map(({ outcome }) => outcome)).toEqual(['won', 'won']));
  });

  it('is undone step by step, and opening again forgets how it ended', async () => {
    const { server, user } = await open();
    await user.keyboard('4');
    await user.click((await question('Visitor 0')).getByRole('button', { name: 'Won' }));
    await waitFor(() => expect(server.leads[0]).toMatchObject({ outcome: 'won' }));
    await user.keyboard('z');
    await waitFor(() => expect(server.leads[0]).toMatchObject({ status: 'closed', outcome: null }));
    await user.keyboard('z');
    await waitFor(() => expect(server.leads[0]).toMatchObject({ status: 'new' }));
  });
});

it('a list shows how a lead ended and what it is worth', async () => {
  const server = new DeskServer(
    [sampleLead(0, { status: 'closed', outcome: 'won', value: 1_250_000 })],
    STAFF,
  );
  renderDesk(server);
  expect(await screen.findByText(/^Won · ₹12,50,000/)).toBeVisible();
});

describe('the value', () => {
  it('is saved at any time, in whole rupees', async () => {
    const { server, user } = await open();
    const field = await screen.findByRole('textbox', { name: 'Value in ₹' });
    await fill(user, field, 'about 12');
    expect(await screen.findByText(/^Enter whole rupees/)).toBeVisible();
    await user.clear(field);
    await fill(user, field, '12.5 lakh');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.leads[0]?.value).toBe(1_250_000));
    expect(await screen.findByRole('textbox', { name: 'Value in ₹' })).toHaveValue('12,50,000');
  });

  it('stays as it was typed when it cannot be saved, and while others change the lead', async () => {
    const { server, user } = await open();
    const field = await screen.findByRole('textbox', { name: 'Value in ₹' });
    server.answerNext(`PATCH /api/leads/${LEAD.id}`, unreachable());
    await fill(user, field, '1250000');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('We don’t know whether the change was saved.')).toBeVisible();
    expect(field).toHaveValue('12,50,000');
    const [lead] = server.leads;
    if (lead) server.change(lead, { value: 700 });
    await user.keyboard('s{ArrowDown}{Enter}');
    await waitFor(() => expect(server.leads[0]?.status).toBe('contacted'));
    expect(field).toHaveValue('12,50,000');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.leads[0]?.value).toBe(1_250_000));
  });
});

describe('contact details', () => {
  const dialog = async () =>
    within(await screen.findByRole('dialog', { name: 'Edit contact details' }));
  const edit = async (user: Awaited<ReturnType<typeof open>>['user'], text: string) => {
    await user.click(await screen.findByRole('button', { name: 'Edit contact details' }));
    const phone = (await dialog()).getByRole('textbox', { name: 'Phone' });
    await user.clear(phone);
    await fill(user, phone, text);
    await user.click((await dialog()).getByRole('button', { name: 'Save' }));
  };

  it('are corrected, and the history says from what to what', async () => {
    const { server, user } = await open();
    await edit(user, '98100 12345');
    expect(
      await screen.findByText(`Asha changed the phone from ${LEAD.phone} to 98100 12345`),
    ).toBeVisible();
    const { body } = server.calls.find(({ method }) => method === 'PATCH') ?? {};
    expect(body).toEqual({ phone: '98100 12345', updated_at: LEAD.updated_at });
  });

  it('stay in the form when they are refused', async () => {
    const { server, user } = await open();
    const errors = [{ field: 'phone', message: 'Too odd.' }];
    server.answerNext(`PATCH /api/leads/${LEAD.id}`, problem(422, { errors }));
    await edit(user, '98100 12345');
    expect(await (await dialog()).findByText('Too odd.')).toBeVisible();
    expect((await dialog()).getByRole('textbox', { name: 'Phone' })).toHaveValue('98100 12345');
  });

  it('say why they were not saved when nobody answers', async () => {
    const { server, user } = await open();
    server.answerNext(`PATCH /api/leads/${LEAD.id}`, unreachable());
    await edit(user, '98100 12345');
    expect(await (await dialog()).findByText(/could not be reached/)).toBeVisible();
  });

  it('that a colleague changed meanwhile are not overwritten', async () => {
    const { server, user } = await open();
    await screen.findByRole('button', { name: 'Edit contact details' });
    server.colleagueMoves(LEAD.id, 'qualified');
    await edit(user, '98100 12345');
    expect(await screen.findByText(`Phone: now ${LEAD.phone}, yours 98100 12345`)).toBeVisible();
    expect(server.leads[0]?.phone).toBe(LEAD.phone);
  });
});
