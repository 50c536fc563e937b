/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import {
  answerWith,
  away,
  click,
  created,
  fillIn as begin,
  forgetEverything,
  keptFields,
  offline,
  savedPanel as saved,
  setOnline,
  submitButton,
} from '../../../testing/pages/enquiry/sample-form';
import { listUnsent, listWaiting } from '../store';
import { watchUnsent } from '../watch-unsent';

beforeEach(async () => {
  await forgetEverything();
  setOnline(true);
});

const SENT = 'A register for 40 people.';
const ADDED = ' And please ring only after 6 pm.';
const CHANGED = SENT + ADDED;

const message = () => screen.getByLabelText(/Project Details/);
const note = () => screen.queryByText(/the changes you made after pressing Send/i);

/** Waits until the device keeps these messages, oldest first: text is stored a moment after it is typed. */
const keeps = (...messages: string[]) =>
  waitFor(async () => expect((await keptFields()).map((kept) => kept.message)).toEqual(messages));

type User = ReturnType<typeof userEvent.setup>;

/** Presses Send, and types while the answer is on its way. */
async function changeWhileSending(
  type: (user: User) => Promise<void>,
  ...later: (typeof created)[]
) {
  let answer: (response: Response) => void = () => undefined;
  const first = () => new Promise<Response>((resolve) => (answer = resolve));
  const sent = answerWith(first, ...later);
  const user = await begin();
  await user.click(submitButton());
  await waitFor(() => expect(sent).toHaveLength(1));
  await type(user);
  return { user, sent, answer: (response: Response) => act(async () => answer(response)) };
}

const add = (user: User) => user.type(message(), ADDED);

describe('text that is changed while it is being sent', () => {
  it('is kept beside the receipt, and sent as another enquiry', async () => {
    const { user, sent, answer } = await changeWhileSending(add, created);
    await answer(created());
    expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
    expect(note()).toHaveTextContent('choose “Send another” to check and send them');
    await keeps(CHANGED);
    await click(user, 'Send another');
    expect(message()).toHaveValue(CHANGED);
    await user.click(submitButton());
    expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
    expect(note()).not.toBeInTheDocument();
    expect(sent.map(({ body }) => body['message'])).toEqual([SENT, CHANGED]);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
    // Sending it soon does not look like a program.
    const times = sent.map(({ body }) => Number(body['filled_in_ms']));
    expect(times[1]).toBeGreaterThan(times[0] ?? 0);
    await keeps();
  });

  it('is nothing to keep when it is the sent text again', async () => {
    const { user, answer } = await changeWhileSending(async (visitor) => {
      await add(visitor);
      await visitor.type(message(), '{Backspace}'.repeat(ADDED.length));
    });
    await answer(created());
    expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
    expect(note()).not.toBeInTheDocument();
    await click(user, 'Send another');
    expect(message()).toHaveValue('');
    await keeps();
  });

  it('is kept again when it has been the sent text for a while', async () => {
    const { user, answer } = await changeWhileSending(async (visitor) => {
      await add(visitor);
      await keeps(SENT, CHANGED);
      // In two quick steps, so that a saving is still due when the text is the sent one.
      await visitor.type(message(), '!');
      await visitor.type(message(), '{Backspace}', {
        initialSelectionStart: SENT.length,
        initialSelectionEnd: CHANGED.length + 1,
      });
      await keeps(SENT);
      // Longer than until the next saving.
      await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    });
    await add(user);
    await keeps(SENT, CHANGED);
    await answer(created());
    expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
  });

  it('cannot be cleared, because the sent version is on its way', async () => {
    const { answer } = await changeWhileSending(add);
    expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
    await answer(away());
    await screen.findByRole('button', { name: 'Stop trying' });
    expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
  });

  it('is the same enquiry when the server finds the first version faulty', async () => {
    const { user, sent, answer } = await changeWhileSending(add, created);
    const errors = [{ field: 'email', message: 'Email is not ours.' }];
    await answer(Response.json({ errors }, { status: 422 }));
    expect(await screen.findByRole('link', { name: 'Email is not ours.' })).toBeVisible();
    expect(message()).toHaveValue(CHANGED);
    await keeps(CHANGED);
    await user.click(submitButton());
    expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
    expect(sent[1]).toMatchObject({ key: sent[0]?.key, body: { message: CHANGED } });
    await keeps();
  });

  it('stays in the form when the visitor stops sending', async () => {
    const { user, answer } = await changeWhileSending(add);
    await answer(away());
    await click(user, 'Stop trying');
    const panel = /^We can’t tell whether your message has reached us/;
    expect(await screen.findByRole('group', { name: panel })).toBeVisible();
    expect(message()).toHaveValue(CHANGED);
    expect(await act(listUnsent)).toMatchObject([{ state: 'draft', fields: { message: CHANGED } }]);
  });

  it('does not take the sent version off the device', async () => {
    const { sent } = await changeWhileSending(add);
    cleanup();
    await keeps(SENT, CHANGED);
    const asSent = { key: sent[0]?.key, fields: { message: SENT } };
    expect(await act(listWaiting)).toMatchObject([asSent]);
  });
});

describe('text that is changed before the connection goes', () => {
  async function loseConnection() {
    let isBack = false;
    const sent = answerWith(() => (isBack ? created() : offline()));
    const user = await begin();
    await user.click(submitButton());
    await screen.findByText(/^No answer yet/);
    await add(user);
    act(() => setOnline(false));
    expect(await saved()).toHaveTextContent(SENT);
    expect(note()).toBeVisible();
    const comeBack = () => {
      isBack = true;
      act(() => setOnline(true));
    };
    return { user, sent, comeBack };
  }

  it('waits for the sent version, which goes by itself', async () => {
    const stop = watchUnsent();
    const { user, sent, comeBack } = await loseConnection();
    comeBack();
    expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
    expect(note()).toHaveTextContent('choose “Send another”');
    expect(new Set(sent.map(({ body }) => body['message']))).toEqual(new Set([SENT]));
    await keeps(CHANGED);
    await click(user, 'Send another');
    expect(message()).toHaveValue(CHANGED);
    stop();
  });

  it('is back in the form when the sent version is discarded', async () => {
    const { user } = await loseConnection();
    await click(user, 'Discard');
    expect(await screen.findByText(/We won't send this message/)).toBeVisible();
    expect(message()).toHaveValue(CHANGED);
    expect(await act(listUnsent)).toMatchObject([{ state: 'draft', fields: { message: CHANGED } }]);
  });
});
