/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { fill } from '../../../../../testing/desk/fill';
import { renderDesk } from '../../../../../testing/desk/render-desk';
import { problem, unreachable } from '../../../../../testing/desk/respond';
import { sampleLead, sampleLeads } from '../../../../../testing/desk/sample-leads';

const STAFF = 'asha@meghdoot.example';
const PATH = `/api/leads/${sampleLead(0).id}`;
/** A request is sent again a second after its answer was lost. */
const AGAIN = { timeout: 10_000 };

beforeEach(() => window.sessionStorage.clear());

async function open(leads = sampleLeads(2)) {
  const server = new DeskServer(leads, STAFF);
  const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
  await screen.findByRole('list', { name: 'History' });
  const sent = (method: string) => server.calls.filter((call) => call.method === method);
  const kinds = () => server.historyOf(sampleLead(0).id).map(({ kind }) => kind);
  return { server, user, sent, kinds };
}

const lost = [
  ['no answer', unreachable],
  ['503', () => problem(503)],
] as const;

describe('a note', () => {
  const NOTES = `POST ${PATH}/notes`;
  const field = () => screen.findByRole('textbox', { name: 'Add a note' });
  const save = () => screen.getByRole('button', { name: 'Save note' });
  const history = () => within(screen.getByRole('list', { name: 'History' }));
  const PERHAPS = /^We don’t know whether the note was saved\. It is kept here/;

  it.each(lost)(
    'that was stored before %s is sent again, and stored once',
    async (_name, answer) => {
      const { server, user, kinds } = await open();
      server.loseNextAnswer(NOTES, answer());
      await fill(user, await field(), 'Call on Monday');
      await user.click(save());
      expect(await history().findByText('Call on Monday', undefined, AGAIN)).toBeVisible();
      await waitFor(async () => expect(await field()).toHaveValue(''));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(kinds()).toEqual(['note']);
    },
  );

  it.each(lost)('that was not stored before %s is sent again', async (_name, answer) => {
    const { server, user } = await open();
    server.answerNext(NOTES, answer());
    await fill(user, await field(), 'Call on Monday');
    await user.click(save());
    expect(await history().findByText('Call on Monday', undefined, AGAIN)).toBeVisible();
  });

  it('is kept after two lost answers, and stored once when it is saved again', async () => {
    const { server, user, kinds } = await open();
    server.loseNextAnswer(NOTES, unreachable());
    server.loseNextAnswer(NOTES, problem(503));
    await fill(user, await field(), 'Call on Monday');
    await user.click(save());
    expect(await screen.findByRole('alert', undefined, AGAIN)).toHaveTextContent(PERHAPS);
    expect(await field()).toHaveValue('Call on Monday');
    await user.click(save());
    await waitFor(async () => expect(await field()).toHaveValue(''));
    expect(kinds()).toEqual(['note']);
  });

  it('that says the same as one before is another', async () => {
    const { user, kinds } = await open();
    for (const times of [1, 2]) {
      await fill(user, await field(), 'No answer');
      await user.click(save());
      await waitFor(async () => expect(await field()).toHaveValue(''));
      expect(kinds()).toHaveLength(times);
    }
  });

  it('that is refused is not sent again', async () => {
    const { server, user, sent } = await open();
    server.answerNext(NOTES, problem(403));
    await fill(user, await field(), 'Call on Monday');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to save the note/);
    expect(sent('POST')).toHaveLength(1);
  });
});

describe('a next action', () => {
  const ACTIONS = `${PATH}/actions`;
  const next = () => within(screen.getByRole('list', { name: 'Next actions' }));
  const withAction = [sampleLead(0, { next_action: 'Send the offer' })];

  it('that was added before its answer was lost is there once, and can be undone', async () => {
    const { server, user, sent, kinds } = await open();
    server.loseNextAnswer(`POST ${ACTIONS}`, unreachable());
    await user.click(screen.getByRole('button', { name: 'Add next action' }));
    await fill(user, screen.getByRole('textbox', { name: 'Next action' }), 'Ring');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Next Action Saved', undefined, AGAIN)).toBeVisible();
    expect(next().getAllByText('Ring')).toHaveLength(1);
    expect(screen.queryByRole('textbox', { name: 'Next action' })).not.toBeInTheDocument();
    expect([sent('POST').length, kinds()]).toEqual([2, ['next_action']]);
    await user.keyboard('z');
    await waitFor(() => expect(server.lead('ML-1000')?.next_action).toBeNull());
  });

  it.each(['Change', 'Done'])('whose %s was stored is not called a failure', async (button) => {
    const { server, user, kinds } = await open(withAction);
    server.loseNextAnswer(`PATCH ${ACTIONS}/1`, problem(503));
    await user.click(screen.getByRole('button', { name: button }));
    if (button === 'Change') {
      await fill(user, screen.getByRole('textbox', { name: 'Next action' }), ' today');
      await user.keyboard('{Control>}{Enter}{/Control}');
    }
    const title = button === 'Change' ? 'Next Action Saved' : 'Next Action Done';
    expect(await screen.findByText(title, undefined, AGAIN)).toBeVisible();
    expect(kinds()).toHaveLength(1);
  });

  it('keeps the words of a refusal', async () => {
    const { server, user } = await open(withAction);
    server.answerNext(`PATCH ${ACTIONS}/1`, problem(403));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Failed to save the change.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});

describe('an erasure', () => {
  const alert = async () =>
    within(await screen.findByRole('dialog', { name: /^Erase/ })).findByRole(
      'alert',
      undefined,
      AGAIN,
    );

  async function erase(prepare: (server: DeskServer) => void) {
    const opened = await open();
    prepare(opened.server);
    await opened.user.click(screen.getByRole('button', { name: 'Erase…' }));
    await screen.findByRole('dialog', { name: 'Erase this lead?' });
    await opened.user.keyboard('ML-1000{Enter}');
    return opened;
  }

  it.each(lost)('that was done before %s says so', async (_name, answer) => {
    await erase((server) => server.loseNextAnswer(`DELETE ${PATH}`, answer()));
    expect(
      await screen.findByText('The personal data has been erased.', undefined, AGAIN),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('whose answer was lost twice says that, and may be tried again', async () => {
    const { user, kinds } = await erase((server) => {
      server.loseNextAnswer(`DELETE ${PATH}`, unreachable());
      server.loseNextAnswer(`DELETE ${PATH}`, unreachable());
    });
    expect(await alert()).toHaveTextContent('We don’t know whether the data was erased.');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('The personal data has been erased.')).toBeVisible();
    expect(kinds()).toEqual(['erased']);
  });

  async function erasePerson(prepare: (server: DeskServer) => void) {
    const { server, user } = await open();
    prepare(server);
    await user.click(screen.getByRole('button', { name: 'All data of this person…' }));
    await screen.findByRole('checkbox', { name: /this lead/ });
    await user.click(await screen.findByRole('button', { name: 'Erase all of it…' }));
    await screen.findByRole('dialog', { name: 'Erase all data of this person?' });
    await user.keyboard('ML-1000{Enter}');
  }

  it('of a person that was done before its answer was lost says so', async () => {
    await erasePerson((server) => server.loseNextAnswer(`DELETE ${PATH}/person`, problem(503)));
    expect(
      await screen.findByText('The personal data has been erased.', undefined, AGAIN),
    ).toBeVisible();
  });

  it('that is refused says that nothing was erased', async () => {
    await erase((server) => server.answerNext(`DELETE ${PATH}`, problem(403)));
    expect(await alert()).toHaveTextContent('Nothing was erased. Please try again.');
  });
});
