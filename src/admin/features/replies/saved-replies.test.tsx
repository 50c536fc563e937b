/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { fill } from '../../../../testing/desk/fill';
import { sampleSavedReply } from '../../../../testing/desk/handlers/saved-replies';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { problem } from '../../../../testing/desk/respond';
import { sampleLead } from '../../../../testing/desk/sample-leads';
import type { SavedReply } from '../../../domain/http-api/saved-replies';

const LEAD = { ...sampleLead(0), name: 'Meera Iyer' };

afterEach(() => localStorage.clear());

const textBox = async () =>
  within(await screen.findByRole('form', { name: /^Email/ })).findByRole<HTMLTextAreaElement>(
    'textbox',
    { name: 'Text' },
  );
const picker = () => screen.findByRole('dialog', { name: 'Saved replies' });
const manager = () => screen.findByRole('dialog', { name: 'Manage saved replies' });

/** An open email whose text is this. */
async function write(saved: SavedReply[], words: string) {
  const server = new DeskServer([LEAD], 'asha@meghdoot.example');
  server.savedReplies = saved;
  const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
  await screen.findByRole('heading', { name: 'Meera Iyer' });
  await user.keyboard('r');
  await user.clear(await textBox());
  if (words !== '') await fill(user, await textBox(), words);
  return { server, user };
}

const PRICES = sampleSavedReply(1, {
  title: 'Prices',
  text: 'Dear {first name}, we charge hourly',
});
const HOURS = sampleSavedReply(2, { title: 'Opening hours', text: 'We open at nine.' });

describe('a saved reply', () => {
  it('comes where the cursor is, filled in, and is edited from there', async () => {
    const { user } = await write([PRICES], 'Hello. Bye.');
    (await textBox()).setSelectionRange(7, 7);
    await user.click(screen.getByRole('button', { name: 'Saved replies' }));
    await user.click(await screen.findByRole('option', { name: /^Prices/ }));
    expect(await textBox()).toHaveFocus();
    expect(await textBox()).toHaveValue('Hello. Dear Meera, we charge hourlyBye.');
    await user.keyboard('. ');
    expect(await textBox()).toHaveValue('Hello. Dear Meera, we charge hourly. Bye.');
  });

  it('replaces what is selected, and the slash that asked for it', async () => {
    const { user } = await write([HOURS], '');
    await user.type(await textBox(), '/');
    await user.click(await screen.findByRole('option', { name: /^Opening hours/ }));
    expect(await textBox()).toHaveValue('We open at nine.');
    (await textBox()).setSelectionRange(0, 7);
    await user.click(screen.getByRole('button', { name: 'Saved replies' }));
    await user.click(await screen.findByRole('option', { name: /^Opening hours/ }));
    expect(await textBox()).toHaveValue('We open at nine. at nine.');
  });

  it('is asked for by a slash that begins a line, and by no other', async () => {
    const { user } = await write([HOURS], 'and/or 1');
    await user.type(await textBox(), '/2');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.type(await textBox(), '{Enter}/');
    await picker();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await textBox()).toHaveValue('and/or 1/2\n/');
    await waitFor(async () => expect(await textBox()).toHaveFocus());
  });

  it('is found by words of its title and of its text, and chosen by keys', async () => {
    const { user } = await write([PRICES, HOURS], 'x');
    await user.click(screen.getByRole('button', { name: 'Saved replies' }));
    const search = await screen.findByRole('combobox', { name: 'Search titles and texts' });
    expect(search).toHaveFocus();
    await screen.findByRole('option', { name: /^Prices/ });
    await user.keyboard('nine OPEN');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Opening hoursWe open at nine.',
    ]);
    await user.keyboard('{Enter}');
    expect(await textBox()).toHaveValue('xWe open at nine.');
  });

  it('counts once it is queued, also after the page was left', async () => {
    const { server, user } = await write([PRICES, HOURS], 'x');
    await user.click(screen.getByRole('button', { name: 'Saved replies' }));
    await user.click(await screen.findByRole('option', { name: /^Opening hours/ }));
    await user.keyboard('{Escape}');
    expect(server.savedReplies.map(({ uses }) => uses)).toEqual([0, 0]);
    await user.keyboard('r');
    await textBox();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(server.savedReplies.map(({ uses }) => uses)).toEqual([0, 1]));
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('does not count for a template that took its place', async () => {
    const { server, user } = await write([HOURS], 'x');
    await user.click(screen.getByRole('button', { name: 'Saved replies' }));
    await user.click(await screen.findByRole('option', { name: /^Opening hours/ }));
    act(() => screen.getByRole('combobox', { name: 'Template' }).focus());
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('option', { name: 'None' }));
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    await fill(user, screen.getByRole('textbox', { name: 'Subject' }), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(server.historyOf(LEAD.id)).toHaveLength(1));
    expect(server.savedReplies[0]?.uses).toBe(0);
  });
});

describe('a placeholder without a value', () => {
  it('is named below the text and holds the email back until it is gone', async () => {
    const rooms = sampleSavedReply(1, { title: 'Rooms', text: 'For your {rooms}, {my name}' });
    const { server, user } = await write([rooms], '');
    await user.type(await textBox(), '/');
    await user.click(await screen.findByRole('option', { name: /^Rooms/ }));
    expect(await textBox()).toHaveAccessibleDescription(
      'Fill in or remove {rooms} before you send.',
    );
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await textBox()).toBeInvalid();
    expect(await textBox()).toHaveFocus();
    expect(server.historyOf(LEAD.id)).toEqual([]);
    await user.clear(await textBox());
    await fill(user, await textBox(), 'For your two rooms');
    await waitFor(async () => expect(await textBox()).toBeValid());
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(server.historyOf(LEAD.id)).toHaveLength(1));
  });
});

it('a booking link holds an email back only in its subject', async () => {
  const { server, user } = await write([], 'Choose a time: {booking link}');
  const subject = screen.getByRole('textbox', { name: 'Subject' });
  await user.clear(subject);
  await fill(user, subject, 'Your {booking link}');
  expect(subject).toHaveAccessibleDescription(/^Fill in or remove {booking link}/);
  expect(await textBox()).toHaveAccessibleDescription('');
  await user.clear(subject);
  await fill(user, subject, 'Your call');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(server.historyOf(LEAD.id)).toHaveLength(1));
});

describe('a text for WhatsApp', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: /^WhatsApp/ }));
  const chat = async () =>
    (await dialog()).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });

  async function openChat(saved: SavedReply[]) {
    const server = new DeskServer([LEAD], 'asha@meghdoot.example');
    server.savedReplies = saved;
    const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
    await user.click(await screen.findByRole('button', { name: 'WhatsApp' }));
    await chat();
    return { server, user };
  }

  async function writeChat(saved: SavedReply[]) {
    const opened = await openChat(saved);
    await opened.user.clear(await chat());
    return opened;
  }

  it('takes a saved reply by the slash, filled in, with the cursor behind it', async () => {
    const { user } = await writeChat([PRICES]);
    await user.type(await chat(), '/');
    await user.click(await screen.findByRole('option', { name: /^Prices/ }));
    expect(await chat()).toHaveFocus();
    await user.keyboard('.');
    expect(await chat()).toHaveValue('Dear Meera, we charge hourly.');
    expect((await dialog()).getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/919876510000?text=Dear%20Meera%2C%20we%20charge%20hourly.',
    );
  });

  it('has a saved reply behind the template, unless somebody has placed the cursor', async () => {
    const { user } = await openChat([HOURS]);
    const template = (await chat()).value;
    await user.click((await dialog()).getByRole('button', { name: 'Saved replies' }));
    await user.click(await screen.findByRole('option', { name: /^Opening hours/ }));
    expect(await chat()).toHaveValue(`${template}We open at nine.`);
  });

  it('keeps its place and its words when the search is left', async () => {
    const { user } = await writeChat([PRICES]);
    await fill(user, await chat(), 'Hello');
    await user.click((await dialog()).getByRole('button', { name: 'Saved replies' }));
    await screen.findByRole('option', { name: /^Prices/ });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
    expect(await chat()).toHaveValue('Hello');
  });

  it('leaves for WhatsApp once each placeholder has a value, a booking link too', async () => {
    const rooms = sampleSavedReply(1, { title: 'Rooms', text: 'For your {rooms}: {booking link}' });
    const { user } = await writeChat([rooms]);
    await user.click((await dialog()).getByRole('button', { name: 'Saved replies' }));
    await user.click(await screen.findByRole('option', { name: /^Rooms/ }));
    expect((await dialog()).queryByRole('link', { name: 'Open WhatsApp' })).toBeNull();
    expect(await chat()).toBeValid();
    await user.click((await dialog()).getByRole('button', { name: 'Open WhatsApp' }));
    expect(await chat()).toBeInvalid();
    expect(await chat()).toHaveFocus();
    expect(await chat()).toHaveAccessibleDescription(
      'Fill in or remove {rooms} and {booking link} before you send.',
    );
    await user.clear(await chat());
    await user.type(await chat(), 'For your two rooms');
    expect(await chat()).toHaveFocus();
    expect(await chat()).toBeValid();
    expect((await dialog()).getByRole('link', { name: 'Open WhatsApp' })).toBeVisible();
  });

  it('counts for its saved replies once somebody says that it was sent', async () => {
    const { server, user } = await writeChat([PRICES, HOURS]);
    await user.type(await chat(), '/');
    await user.click(await screen.findByRole('option', { name: /^Prices/ }));
    // The draft remembers it.
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'WhatsApp' }));
    const link = (await dialog()).getByRole('link', { name: 'Open WhatsApp' });
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(server.savedReplies.map(({ uses }) => uses)).toEqual([0, 0]);
    await user.click(await screen.findByRole('button', { name: 'Yes, I sent it' }));
    await waitFor(() => expect(server.savedReplies.map(({ uses }) => uses)).toEqual([1, 0]));
  });
});

describe('saved replies are managed', () => {
  const openManager = async (saved: SavedReply[], role: 'manager' | 'staff' = 'manager') => {
    const server = new DeskServer([LEAD], 'asha@meghdoot.example');
    server.savedReplies = saved;
    server.role = role;
    const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
    await screen.findByRole('heading', { name: 'Meera Iyer' });
    await user.keyboard('r');
    await textBox();
    await user.click(screen.getByRole('button', { name: 'Saved replies' }));
    await user.click(within(await picker()).getByRole('button', { name: 'Manage' }));
    await manager();
    return { server, user };
  };

  it('by adding one, shared by a manager', async () => {
    const { server, user } = await openManager([]);
    await user.click(screen.getByRole('button', { name: 'Add a saved reply' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Title is required.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Thanks');
    const [text] = screen.getAllByRole('textbox', { name: /^Text/ }).slice(-1);
    if (text) await user.type(text, 'Thank you.');
    await user.click(screen.getByRole('switch', { name: /^Shared/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await within(await manager()).findByText('Thanks')).toBeVisible();
    expect(server.savedReplies).toMatchObject([
      { title: 'Thanks', text: 'Thank you.', shared: true },
    ]);
  });

  it('by changing one, and a colleague’s newer words are shown before they are replaced', async () => {
    const { server, user } = await openManager([PRICES]);
    await user.click(await screen.findByRole('button', { name: 'Edit Prices' }));
    const title = await screen.findByRole('textbox', { name: /^Title/ });
    await user.clear(title);
    await user.type(title, 'Rates');
    server.savedReplies = [{ ...PRICES, text: 'By the day', updated_at: server.now() }];
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/By the day$/)).toBeVisible();
    expect(server.savedReplies[0]?.title).toBe('Prices');
    await user.click(screen.getByRole('button', { name: 'Replace theirs' }));
    expect(await within(await manager()).findByText('Rates')).toBeVisible();
  });

  it('by deleting one, after a question', async () => {
    const { server, user } = await openManager([PRICES, HOURS]);
    await user.click(await screen.findByRole('button', { name: 'Delete Prices' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.savedReplies).toEqual([HOURS]));
    await waitFor(() => expect(screen.queryByText('Prices')).not.toBeInTheDocument());
  });

  it('by managers alone where they are shared', async () => {
    const { user } = await openManager([{ ...PRICES, shared: true }, HOURS], 'staff');
    expect(await screen.findByText('Prices')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit Prices' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit Opening hours' }));
    await screen.findByRole('textbox', { name: /^Title/ });
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });

  it('and keep what was typed when saving fails', async () => {
    const { server, user } = await openManager([PRICES]);
    await user.click(await screen.findByRole('button', { name: 'Edit Prices' }));
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), '!');
    server.answerNext(
      `PATCH /api/saved-replies/${PRICES.id}`,
      problem(403, { detail: 'Only a manager may do this.' }),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Only a manager may do this.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Prices!');
  });
});
