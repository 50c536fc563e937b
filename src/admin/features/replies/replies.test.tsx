/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { fill } from '../../../../testing/desk/fill';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { sampleLead } from '../../../../testing/desk/sample-leads';
import { problem } from '../../../../testing/desk/respond';

const LEAD = sampleLead(0);

/** The desk where no email can be sent: it has to leave by a mail program. */
async function open(part: Partial<typeof LEAD> = {}) {
  const server = new DeskServer([{ ...LEAD, ...part }], 'asha@meghdoot.example');
  server.ability = { sending: 'off' };
  const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
  await screen.findByRole('heading', { name: 'Visitor 0' });
  return { server, user };
}

/** Opens the reply by a channel and follows its link. jsdom goes nowhere: it would complain about it instead. */
async function reply(user: Awaited<ReturnType<typeof open>>['user'], channel: string) {
  await user.click(screen.getByRole('button', { name: channel }));
  const dialog = within(await screen.findByRole('dialog', { name: `${channel} Visitor 0` }));
  const link = dialog.getByRole('link');
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  return link;
}

const history = () => within(screen.getByRole('list', { name: 'History' }));
const posts = ({ calls }: DeskServer) => calls.filter(({ method }) => method === 'POST');

afterEach(() => localStorage.clear());

describe('a reply outside the desk', () => {
  it.each([
    ['Email', /^mailto:visitor-0@example\.com\?subject=Your%20enquiry%20ML-1000/],
    ['Call', /^tel:\+919876510000$/],
    ['WhatsApp', /^https:\/\/wa\.me\/919876510000\?text=Hello%20Visitor%200/],
  ])('by %s opens where it is sent from', async (channel, href) => {
    const { server, user } = await open();
    const link = await reply(user, channel);
    expect(link).toHaveAttribute('href', expect.stringMatching(href));
    expect(posts(server)).toEqual([]);
  });

  it('starts from a template of the service, with the chosen page', async () => {
    const { user } = await open();
    await user.keyboard('r');
    const dialog = within(await screen.findByRole('dialog', { name: 'Email Visitor 0' }));
    const text = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    expect(text.value).toMatch(/^Hello Visitor 0,/);
    expect(text.value).toContain('ML-1000');
    await fill(user, text, 'PS: soon');
    act(() => dialog.getByRole('combobox', { name: 'Page to include' }).focus());
    await user.keyboard('{Enter}');
    const pages = await screen.findAllByRole('option');
    const last = pages.at(-1) ?? document.body;
    const href = last.dataset.value ?? '';
    await user.click(last);
    expect(text.value).toContain(new URL(href, window.location.origin).href);
    expect(text.value).toMatch(/PS: soon$/);
  });

  it('is logged once staff say that it was sent, and undo takes it back', async () => {
    const { server, user } = await open();
    await reply(user, 'Email');
    await screen.findByRole('dialog', { name: 'Did you send it?' });
    await user.click(screen.getByRole('button', { name: 'Yes, I sent it' }));
    expect(await screen.findByText('Reply Logged')).toBeVisible();
    expect(await history().findByText('Asha replied by email')).toBeVisible();
    expect(server.leads[0]?.status).toBe('contacted');
    expect(screen.queryByText('Not yet')).not.toBeInTheDocument();
    expect(screen.queryByText(/^Due in|^Overdue/)).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Not yet')).toBeVisible();
    expect(screen.getByText(/^Due in|^Overdue/)).toBeVisible();
    expect(server.leads[0]?.status).toBe('new');
  });

  it('keeps its text until it was sent, and the history has it then', async () => {
    const { server, user } = await open();
    const text = async () => within(await screen.findByRole('dialog')).getByLabelText('Text');
    await user.click(screen.getByRole('button', { name: 'WhatsApp' }));
    await user.clear(await text());
    await fill(user, await text(), 'When may we call?');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Draft')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'WhatsApp' }));
    expect(await text()).toHaveValue('When may we call?');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await reply(user, 'WhatsApp');
    await user.click(await screen.findByRole('button', { name: 'Yes, I sent it' }));
    await screen.findByText('Reply Logged');
    expect(server.historyOf(LEAD.id)[0]).toMatchObject({
      ...{ channel: 'whatsapp', note: 'When may we call?' },
    });
    expect(screen.queryByText('Draft')).not.toBeInTheDocument();
  });

  it('is not logged when it was not sent', async () => {
    const { server, user } = await open();
    await reply(user, 'WhatsApp');
    await screen.findByRole('dialog', { name: 'Did you send it?' });
    await user.click(screen.getByRole('button', { name: 'No, not yet' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(posts(server)).toEqual([]);
    expect(screen.getByText('Not yet')).toBeVisible();
  });

  it('that nobody answered is logged as a try, and the clock runs on', async () => {
    const { server, user } = await open();
    await reply(user, 'Call');
    await user.click(await screen.findByRole('button', { name: 'No answer' }));
    expect(await history().findByText(/^Tried, no answer/)).toBeVisible();
    expect(server.leads[0]?.first_response_at).toBeNull();
    expect(screen.getByText(/^Due in|^Overdue/)).toBeVisible();
  });

  it('can be logged again when that failed', async () => {
    const { server, user } = await open();
    server.answerNext(`POST /api/leads/${LEAD.id}/replies`, problem(503), 2);
    await reply(user, 'Call');
    await user.click(await screen.findByRole('button', { name: 'Yes, we talked' }));
    const perhaps = /^We don’t know whether the reply was saved/;
    expect(await screen.findByText(perhaps, undefined, { timeout: 10_000 })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await history().findByText('Reached by phone, logged by Asha')).toBeVisible();
  });

  it('that is refused says why', async () => {
    const { server, user } = await open();
    const detail = 'The sender withdrew this enquiry.';
    server.answerNext(`POST /api/leads/${LEAD.id}/replies`, problem(409, { detail }));
    await reply(user, 'Call');
    await user.click(await screen.findByRole('button', { name: 'Yes, we talked' }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});
