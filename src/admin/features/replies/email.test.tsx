/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { fill } from '../../../../testing/desk/fill';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { problem, unreachable } from '../../../../testing/desk/respond';
import { sampleLead, sampleLeads } from '../../../../testing/desk/sample-leads';

const STAFF = 'asha@meghdoot.example';
const LEAD = sampleLead(0);
const SEND = `POST /api/leads/${LEAD.id}/replies`;

const form = () => screen.findByRole('form', { name: 'Email Visitor 0' });
const text = async () => within(await form()).getByRole('textbox', { name: 'Text' });
const subject = async () => within(await form()).getByRole('textbox', { name: 'Subject' });
const conversation = () => within(screen.getByRole('list', { name: 'Conversation' }));

function deskOf(server: DeskServer) {
  return renderDesk(server, { at: '/admin/leads/ML-1000' });
}

/** An open email, its text replaced by these words. */
async function write(words = 'We can start on Monday.') {
  const server = new DeskServer(sampleLeads(2), STAFF);
  const user = deskOf(server);
  await screen.findByRole('heading', { name: 'Visitor 0' });
  await user.keyboard('r');
  await user.clear(await text());
  await fill(user, await text(), words);
  return { server, user };
}

afterEach(() => localStorage.clear());

/** The elements that were brought into view; jsdom itself scrolls nothing. */
const scrolledTo: Element[] = [];
beforeEach(() => {
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    scrolledTo.push(this);
  };
});

describe('an email from the desk', () => {
  it('starts from the template of the service, in focus', async () => {
    const user = deskOf(new DeskServer([LEAD], STAFF));
    await screen.findByRole('heading', { name: 'Visitor 0' });
    await user.keyboard('r');
    expect(await text()).toHaveFocus();
    await user.keyboard('Namaste! ');
    expect(await text()).toHaveDisplayValue(/^Hello Visitor 0,\n\nNamaste! /);
    expect(await text()).toHaveDisplayValue(/\nasha@meghdoot\.example\nMeghdoot Labs$/);
    expect(await subject()).toHaveValue('Your enquiry ML-1000 – Meghdoot Labs');
    expect(screen.getByText(/^To visitor-0@example\.com/)).toBeVisible();
  });

  it('is sent by Ctrl+Enter, shows how it stands, and the focus stays', async () => {
    const { server, user } = await write();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await conversation().findByText('We can start on Monday.')).toBeVisible();
    expect(conversation().getByText('Waiting to be sent')).toBeVisible();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Email' })).toHaveFocus();
    expect(localStorage).toHaveLength(0);
    const { id = 0 } = server.historyOf(LEAD.id)[0] ?? {};
    const status = `/api/leads/${LEAD.id}/replies/${id}`;
    await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain(status));
    server.changeEvent(LEAD, id, { state: 'sent', at: server.now() });
    expect(await conversation().findByText('Sent')).toBeVisible();
  });

  it('asks before a template replaces what was typed', async () => {
    const { user } = await write();
    const choose = async () => {
      act(() => screen.getByRole('combobox', { name: 'Template' }).focus());
      await user.keyboard('{Enter}');
      await user.click(await screen.findByRole('option', { name: 'None' }));
      return within(await screen.findByRole('dialog', { name: 'Replace your text?' }));
    };
    await user.click((await choose()).getByRole('button', { name: 'Keep my text' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await text()).toHaveValue('We can start on Monday.');
    await user.click((await choose()).getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await text()).toHaveValue('Hello Visitor 0,\n\n');
  });

  it('is undone within ten seconds, and is a draft again', async () => {
    const { server, user } = await write();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The reply is a draft again.')).toBeVisible();
    expect(server.historyOf(LEAD.id)[0]?.state).toBe('undone');
    expect(screen.getByText('Draft')).toBeVisible();
    await user.keyboard('r');
    expect(await text()).toHaveValue('We can start on Monday.');
  });

  it('that failed says why, and can be sent again', async () => {
    const server = new DeskServer([LEAD], STAFF);
    const failed = { subject: 'Hello', text: 'First try', state: 'failed' } as const;
    const reason = 'The mail server does not know this address.';
    server.addEvent(LEAD, { kind: 'reply', channel: 'email', ...failed, reason });
    const user = deskOf(server);
    expect(await screen.findByText(reason)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await conversation().findByText('Waiting to be sent')).toBeVisible();
    expect(server.historyOf(LEAD.id)[1]).toMatchObject({ subject: 'Hello', text: 'First try' });
  });
});

describe('a draft', () => {
  it('survives Esc, another lead and a new page, and is shown', async () => {
    const { user } = await write('Half a thought');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Email' })).toHaveFocus();
    expect(screen.getByText('Draft')).toBeVisible();
    await user.keyboard('j');
    await screen.findByRole('heading', { name: 'Visitor 1' });
    expect(screen.queryByText('Draft')).not.toBeInTheDocument();
    await user.keyboard('k');
    expect(await text()).toHaveValue('Half a thought');
    expect(await text()).not.toHaveFocus();
  });

  it('is deleted by a logout, which asks first', async () => {
    const { user } = await write('Half a thought');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your draft?' }));
    await user.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(await text()).toHaveValue('Half a thought');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Delete and log out' }));
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  it('is nobody else’s', async () => {
    await write('Half a thought');
    act(() => document.body.replaceChildren());
    deskOf(new DeskServer([LEAD], 'ravi@meghdoot.example'));
    await screen.findByRole('heading', { name: 'Visitor 0' });
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  it.each([
    ['the server is away', problem(503), /^We don’t know whether the email was sent/],
    ['email is not set up', problem(503, { missing: 'SMTP_URL' }), /SMTP_URL is not set/],
    ['the line is cut', unreachable(), /^We don’t know .+ Your text is kept/],
    ['the lead was withdrawn', problem(409, { detail: 'It was withdrawn.' }), /It was withdrawn/],
  ])('is kept when %s', async (_state, answer, reason) => {
    const { server, user } = await write();
    server.answerNext(SEND, answer);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await within(await form()).findByRole('alert')).toHaveTextContent(reason);
    expect(scrolledTo.at(-1)).toHaveTextContent(reason);
    expect(await text()).toHaveValue('We can start on Monday.');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await conversation().findByText('Waiting to be sent')).toBeVisible();
  });
});

it('shows a refusal at its field, from the form and from the server', async () => {
  const { server, user } = await write();
  await user.clear(await subject());
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await subject()).toHaveAccessibleDescription('Subject is required.');
  expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
  await fill(user, await subject(), 'Bcc: all');
  const message = 'Subject contains a character that is not allowed.';
  server.answerNext(SEND, problem(422, { errors: [{ field: 'subject', message }] }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(async () => expect(await subject()).toHaveAccessibleDescription(message));
  expect(await text()).toHaveValue('We can start on Monday.');
});

describe('two people at once', () => {
  it('see that the other one writes', async () => {
    const server = new DeskServer([LEAD], STAFF);
    server.writing = ['Ravi'];
    deskOf(server);
    const email = await screen.findByRole('button', { name: 'Email' });
    const place = screen.getByText('Ravi is writing a reply').compareDocumentPosition(email);
    expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('are told before a second reply is sent', async () => {
    const { server, user } = await write();
    expect(server.calls.map(({ method }) => method)).toContain('PUT');
    const theirs = { channel: 'email', subject: 'Hello', text: 'I was first.' } as const;
    const actor_email = 'ravi@meghdoot.example';
    server.addEvent(LEAD, { kind: 'reply', state: 'sent', actor_email, ...theirs });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await within(await form()).findByText(/^Ravi replied first/)).toBeVisible();
    expect(within(await form()).getByText('I was first.')).toBeVisible();
    expect(server.historyOf(LEAD.id)).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(server.historyOf(LEAD.id)).toHaveLength(2));
  });
});
