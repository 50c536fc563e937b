/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { fill } from '../../../../testing/desk/fill';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { problem } from '../../../../testing/desk/respond';
import { sampleLead, sampleLeads } from '../../../../testing/desk/sample-leads';

const STAFF = 'asha@meghdoot.example';
const LEAD = sampleLead(0);

const form = async () =>
  within(await screen.findByRole('form', { name: 'Log a call with Visitor 0' }));
const question = () => screen.findByRole('region', { name: 'How did you reach Visitor 0?' });
const history = () => within(screen.getByRole('list', { name: 'History' }));

async function open(at = '/admin/leads/ML-1000') {
  const server = new DeskServer(sampleLeads(2), STAFF);
  const user = renderDesk(server, { at });
  await screen.findAllByRole(at.includes('leads') ? 'heading' : 'link', { name: /^Visitor/ });
  return { server, user };
}

afterEach(() => sessionStorage.clear());

describe('a call is logged by hand', () => {
  it.each(['Reached by phone', 'Tried, no answer', 'They rang'])(
    'as "%s", with a note, in the words of the choice',
    async (words) => {
      const { server, user } = await open();
      await user.click(await screen.findByRole('button', { name: 'Log' }));
      await user.click((await form()).getByRole('button', { name: words }));
      await fill(user, (await form()).getByRole('textbox', { name: 'Note' }), 'Asked for an offer');
      await user.keyboard('{Control>}{Enter}{/Control}');
      expect(await history().findByText(`${words}, logged by Asha`)).toBeVisible();
      expect(screen.getAllByText('Asked for an offer')).toHaveLength(1);
      const isTry = words === 'Tried, no answer';
      expect(server.leads[0]?.first_response_at === null).toBe(isTry);
      const text = isTry ? 'The visitor still waits for a reply.' : 'The reply clock has stopped.';
      expect(screen.getByText(text)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Email' })).toHaveFocus();
    },
  );

  it('as a try on a lead that nobody waits for any more', async () => {
    const { user } = await open('/admin/leads/ML-1001');
    await user.click(await screen.findByRole('button', { name: 'Log' }));
    const log = within(await screen.findByRole('form', { name: 'Log a call with Visitor 1' }));
    await user.click(log.getByRole('button', { name: 'Tried, no answer' }));
    await user.click(log.getByRole('button', { name: 'Log' }));
    expect(await screen.findByText('The history keeps it.')).toBeVisible();
  });

  it('and a time that is half typed is named, and nothing is logged', async () => {
    const { server, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Log' }));
    await user.click((await form()).getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('12');
    await user.click((await form()).getByRole('button', { name: 'Log' }));
    expect(await (await form()).findByText('Please enter the whole day and time.')).toBeVisible();
    expect(server.historyOf(LEAD.id)).toEqual([]);
  });

  it('and a note outlives Esc, until it is logged', async () => {
    const { user } = await open();
    const note = async () => (await form()).getByRole('textbox', { name: 'Note' });
    await user.click(await screen.findByRole('button', { name: 'Log' }));
    await fill(user, await note(), 'Half a thought');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Log' }));
    expect(await note()).toHaveValue('Half a thought');
    await user.click((await form()).getByRole('button', { name: 'Log' }));
    await screen.findByText('Reply Logged');
    await user.click(screen.getByRole('button', { name: 'Log' }));
    expect(await note()).toHaveValue('');
  });

  it('and shows a refused time at its field, with everything kept', async () => {
    const { server, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Log' }));
    await user.type((await form()).getByRole('textbox', { name: 'Note' }), 'Kept');
    const message = 'The time must not be before the enquiry.';
    const refusal = problem(422, { errors: [{ field: 'at', message }] });
    server.answerNext(`POST /api/leads/${LEAD.id}/replies`, refusal);
    await user.click((await form()).getByRole('button', { name: 'Log' }));
    expect(await (await form()).findByText(message)).toBeVisible();
    expect((await form()).getByRole('textbox', { name: 'Note' })).toHaveValue('Kept');
  });
});

describe('Contacted without a reply', () => {
  it('asks how, and logs the answer', async () => {
    const { server, user } = await open();
    await screen.findByRole('button', { name: 'Email' });
    await user.keyboard('2');
    await user.click(within(await question()).getByRole('button', { name: 'WhatsApp' }));
    await waitFor(() => expect(server.leads[0]?.first_response_at).not.toBeNull());
    expect(server.historyOf(LEAD.id).at(-1)).toMatchObject({ channel: 'whatsapp', reached: true });
    expect(screen.queryByRole('region', { name: /^How did you/ })).not.toBeInTheDocument();
  });

  it('asks beside the list too, takes no focus, and is reached and left by keys', async () => {
    const { server, user } = await open('/admin/dashboard?sort=-created_at');
    await user.keyboard('j2');
    await question();
    expect(screen.getByRole('link', { name: 'Visitor 0' })).toHaveFocus();
    await user.keyboard('h');
    expect(screen.getByRole('button', { name: 'Email elsewhere' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: /^How did/ })).toBeNull());
    expect(screen.getByRole('link', { name: 'Visitor 0' })).toHaveFocus();
    expect(server.leads[0]?.first_response_at).toBeNull();
  });

  it('asks nothing where there was a reply', async () => {
    const { server, user } = await open('/admin/leads/ML-1001');
    await screen.findByRole('button', { name: 'Email' });
    await user.keyboard('3');
    await waitFor(() => expect(server.leads[1]?.status).toBe('qualified'));
    await user.keyboard('2');
    await waitFor(() => expect(server.leads[1]?.status).toBe('contacted'));
    expect(screen.queryByRole('region', { name: /^How did you/ })).not.toBeInTheDocument();
  });

  it('asks nothing where the sender has withdrawn, and no reply can be logged', async () => {
    const server = new DeskServer([{ ...LEAD, withdrawn_at: LEAD.created_at }], STAFF);
    const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
    await screen.findByRole('heading', { name: /^Visitor/ });
    await user.keyboard('2');
    expect(await screen.findByText('Status Updated')).toBeVisible();
    expect(screen.queryByRole('region', { name: /^How did you/ })).not.toBeInTheDocument();
  });
});

describe('several leads set to Contacted', () => {
  async function contactTwo() {
    const server = new DeskServer(sampleLeads(3), STAFF);
    for (const lead of server.leads) server.change(lead, { first_response_at: null });
    const user = renderDesk(server, { at: '/admin/dashboard?sort=-created_at' });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Visitor 0' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Visitor 2' }));
    await user.keyboard('2');
    const asked = await screen.findByRole('region', {
      name: 'How did you reach these 2 people?',
    });
    const answers = () => server.leads.map(({ first_response_at: at }) => at !== null);
    return { server, user, asked: within(asked), answers };
  }

  it('are answered by one answer, and undone together', async () => {
    const { user, asked, answers } = await contactTwo();
    await user.click(asked.getByRole('button', { name: 'Phone' }));
    expect(await screen.findByText('For 2 leads. Their reply clocks have stopped.')).toBeVisible();
    expect(answers()).toEqual([true, false, true]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(answers()).toEqual([false, false, false]);
  });

  it('of which one fails are told apart, and only that one is tried again', async () => {
    const { server, user, asked, answers } = await contactTwo();
    server.answerNext(`POST /api/leads/${LEAD.id}/replies`, problem(503));
    await user.click(asked.getByRole('button', { name: 'WhatsApp' }));
    expect(await screen.findByText(/whether the reply was saved for 1 of 2 leads/)).toBeVisible();
    expect(answers()).toEqual([false, false, true]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(answers()).toEqual([true, false, true]));
    expect(await screen.findByText('For 1 lead. Its reply clock has stopped.')).toBeVisible();
    const logged = server.calls.filter(({ path }) => path.endsWith('/replies'));
    expect(logged).toHaveLength(3);
  });

  it('of which one is refused says why, and offers no second try', async () => {
    const { server, user, asked, answers } = await contactTwo();
    const detail = 'This lead was erased.';
    server.answerNext(`POST /api/leads/${LEAD.id}/replies`, problem(409, { detail }));
    await user.click(asked.getByRole('button', { name: 'Phone' }));
    expect(await screen.findByText(`Not logged for 1 of 2 leads. ${detail}`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(answers()).toEqual([false, false, true]);
  });
});
