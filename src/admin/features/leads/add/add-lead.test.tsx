/** @jest-environment ./testing/pages/browser-environment.ts */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { address, renderDesk } from '../../../../../testing/desk/render-desk';
import { problem, unreachable } from '../../../../../testing/desk/respond';
import { sampleLead, sampleLeads } from '../../../../../testing/desk/sample-leads';

const STAFF = 'asha@meghdoot.example';

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Add a lead' }));
const field = async (name: string | RegExp) => (await dialog()).findByRole('textbox', { name });

async function open() {
  const server = new DeskServer(sampleLeads(2), STAFF);
  const user = renderDesk(server);
  await screen.findAllByRole('link', { name: /^Visitor/ });
  await user.click(screen.getByRole('button', { name: 'Add a lead' }));
  return { server, user };
}

type User = Awaited<ReturnType<typeof open>>['user'];

async function choose(user: User, label: RegExp, option: string) {
  await user.click((await dialog()).getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

async function fill(user: User) {
  // At once, because each letter typed draws the whole form.
  fireEvent.change(await field(/^Full Name/), { target: { value: 'Rohan Mehta' } });
  fireEvent.change(await field('Phone'), { target: { value: '+91 98200 12345' } });
  await choose(user, /^Service/, 'Custom CRM System');
  fireEvent.change(await field(/^Project Details/), { target: { value: 'Rang about a CRM.' } });
}

const save = async (user: User) =>
  user.click((await dialog()).getByRole('button', { name: 'Add' }));

it('a lead is added and opened; that staff have spoken with them is logged', async () => {
  const { server, user } = await open();
  await fill(user);
  await choose(user, /^How it came/, 'WhatsApp');
  await user.click((await dialog()).getByRole('checkbox', { name: /^Already spoken/ }));
  await save(user);
  expect(await screen.findByRole('heading', { name: 'Rohan Mehta' })).toBeVisible();
  const [lead] = server.leads;
  expect(lead).toMatchObject({ email: '', added_source: 'whatsapp', phone: '+91 98200 12345' });
  expect(address()).toContain(lead?.reference);
  expect(server.historyOf(lead?.id ?? '').map(({ kind, channel }) => [kind, channel])).toEqual(
    expect.arrayContaining([['reply', 'whatsapp']]),
  );
  expect(await screen.findByText('Asha added the lead')).toBeVisible();
});

it('lets the browser fill in no field: it knows the staff, not the lead', async () => {
  await open();
  const fields = (await dialog()).getAllByRole('textbox');
  expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual(
    fields.map(() => 'off'),
  );
  expect(fields.length).toBeGreaterThan(4);
});

it('`n` opens the form, and Esc asks before what was typed is lost', async () => {
  const { user } = await open();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('n');
  await user.type(await field(/^Full Name/), 'Rohan');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep typing' }));
  expect(await field(/^Full Name/)).toHaveValue('Rohan');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('says at its field what is missing, and sends nothing', async () => {
  const { server, user } = await open();
  await user.type(await field(/^Full Name/), 'Rohan');
  await save(user);
  expect(await (await dialog()).findByText('Please choose a service.')).toBeVisible();
  expect((await dialog()).getByText('Please describe the project.')).toBeVisible();
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it.each([
  ['two lost answers', unreachable(), 2, /could not be reached/],
  ['a refusal', problem(422, { errors: [{ field: 'phone', message: 'Too odd.' }] }), 1, /^Too odd/],
])(
  'keeps what was typed after %s, and saves it once it can',
  async (_what, answer, times, words) => {
    const { server, user } = await open();
    await fill(user);
    server.answerNext('POST /api/leads', answer, times);
    await save(user);
    expect(await (await dialog()).findByText(words, undefined, { timeout: 10_000 })).toBeVisible();
    expect(await field(/^Full Name/)).toHaveValue('Rohan Mehta');
    await save(user);
    expect(await screen.findByRole('heading', { name: 'Rohan Mehta' })).toBeVisible();
    expect(server.leads).toHaveLength(3);
  },
);

it('offers the lead that has the address already, before it is saved', async () => {
  const { user } = await open();
  await user.type(await field('Email'), sampleLead(1).email);
  const offer = await (await dialog()).findByText(/Visitor 1 enquired on/);
  await user.click(within(offer).getByRole('button', { name: 'open ML-1001' }));
  expect(await screen.findByText('Leave without saving?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Visitor 1' })).toBeVisible();
});

it('is looked for once typing pauses, and before a lead is saved sooner than that', async () => {
  const { server, user } = await open();
  await fill(user);
  const { phone } = sampleLead(1);
  await user.clear(await field('Phone'));
  await user.type(await field('Phone'), `${phone ?? ''}{Control>}{Enter}{/Control}`);
  expect(await (await dialog()).findByText(/^They have enquired before/)).toBeVisible();
  expect(await (await dialog()).findByText(/Visitor 1 enquired on/)).toBeVisible();
  expect(server.leads).toHaveLength(2);
  const sought = server.calls.filter(({ path }) => path.startsWith('/api/leads/duplicates'));
  // A slow machine pauses while it types, though not at each character of an address and a number.
  expect(sought.length).toBeLessThan((phone ?? '').length);
  await save(user);
  await waitFor(() => expect(server.leads).toHaveLength(3));
});

it('looks for a pasted number as it would be saved', async () => {
  const { user } = await open();
  await user.click(await field('Phone'));
  await user.paste(`\u202a${sampleLead(1).phone ?? ''}\u202c`);
  expect(await (await dialog()).findByText(/Visitor 1 enquired on/)).toBeVisible();
});

it.each([
  [false, /its reply clock runs/],
  [true, /nobody waits for a reply/],
])('says whether somebody waits for a reply (spoken: %s)', async (isSpoken, words) => {
  const { user } = await open();
  await fill(user);
  if (isSpoken) await user.click((await dialog()).getByRole('checkbox', { name: /^Already/ }));
  await save(user);
  expect(await screen.findByText(words)).toBeVisible();
});

it('leaves what stands in the form when a text is pasted', async () => {
  const { user } = await open();
  await user.type(await field(/^Full Name/), 'R. Mehta');
  await user.type(await field(/^Project Details/), 'Rang today.');
  await user.click(await field('Paste a WhatsApp or email'));
  await user.paste('[12/11/26, 10:22] Rohan Mehta: We need a CRM. rohan@mehta.in');
  expect(await field(/^Full Name/)).toHaveValue('R. Mehta');
  expect(await field('Email')).toHaveValue('rohan@mehta.in');
  expect(await field(/^Project Details/)).toHaveValue(
    'Rang today.\n\nWe need a CRM. rohan@mehta.in',
  );
});

it('loses no letter that is typed as soon as a text has filled the form', async () => {
  const { user } = await open();
  await user.click(await field('Paste a WhatsApp or email'));
  await user.paste('Please ring back, Usha');
  const name = await field(/^Full Name/);
  const button = (await dialog()).getByRole('button', { name: 'Fill in' });
  fireEvent.click(button);
  expect(name).toHaveFocus();
});

it('keeps a text with nothing plain for the message, and asks before it is lost', async () => {
  const { user } = await open();
  await user.click(await field('Paste a WhatsApp or email'));
  await user.paste('Please ring back');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep typing' }));
  await user.click((await dialog()).getByRole('button', { name: 'Fill in' }));
  expect(await field(/^Project Details/)).toHaveValue('Please ring back');
  expect((await dialog()).getByText('No details found.')).toBeVisible();
});

it.each(['/admin/dashboard?view=day', '/admin/board'])('opens by `n` at %s too', async (at) => {
  const user = renderDesk(new DeskServer(sampleLeads(2), STAFF), { at });
  await screen.findByRole('button', { name: 'Add a lead' });
  await user.keyboard('n');
  expect(await field(/^Full Name/)).toBeVisible();
});

it('is filled by `n` and a paste, and the lead is mine and in the list', async () => {
  const { server, user } = await open();
  await waitFor(async () => expect(await field(/^Full Name/)).toHaveFocus());
  const chat =
    '[12/11/26, 10:22] Rohan Mehta: Hi, this is Rohan Mehta from Mehta Mills. We need a CRM.';
  await user.paste(`${chat}\n[12/11/26, 10:23] Rohan Mehta: 98200 12345`);
  expect(await field(/^Full Name/)).toHaveValue('Rohan Mehta');
  expect(await field('Phone')).toHaveValue('98200 12345');
  expect(await field('Company')).toHaveValue('Mehta Mills');
  expect(await field(/^Project Details/)).toHaveFocus();
  expect(
    (await dialog()).getByText(/^Filled in: Full Name, Phone, Company, Service/),
  ).toBeVisible();
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('heading', { name: 'Rohan Mehta' })).toBeVisible();
  expect(server.leads[0]).toMatchObject({
    added_source: 'whatsapp',
    service: 'crm',
    company: 'Mehta Mills',
  });
  expect(server.leads[0]?.owner_id).toBe(server.staffId);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('link', { name: 'Rohan Mehta' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /new$/ })).not.toBeInTheDocument();
});
