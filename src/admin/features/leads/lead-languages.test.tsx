/** @jest-environment ./testing/pages/browser-environment.ts */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { address, renderDesk } from '../../../../testing/desk/render-desk';
import { sampleLead } from '../../../../testing/desk/sample-leads';

jest.mock('../../../../content/agency.json', () => ({
  ...jest.requireActual<object>('../../../../content/agency.json'),
  languages: ['en-GB', 'hi', 'ur'],
}));

const STAFF = 'asha@meghdoot.example';

const dialog = async () => within(await screen.findByRole('dialog'));

afterEach(() => localStorage.clear());

function openLead(part: Parameters<typeof sampleLead>[1]) {
  const lead = sampleLead(0, part);
  const server = new DeskServer([lead, sampleLead(1)], STAFF);
  const user = renderDesk(server, { at: `/admin/leads/${lead.reference}` });
  return { server, user };
}

it('a lead says its language beside the name, and an edit corrects it', async () => {
  const { server, user } = openLead({ language: 'hi' });
  expect(await screen.findByText('Hindi')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  await user.click((await dialog()).getByRole('combobox', { name: 'Language' }));
  await user.click(await screen.findByRole('option', { name: 'Urdu' }));
  await user.click((await dialog()).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Asha changed the language from Hindi to Urdu')).toBeVisible();
  expect(server.leads[0]?.language).toBe('ur');
});

it('a lead of which nobody said it shows none, and may get one', async () => {
  const { user } = openLead({ language: null });
  await screen.findByRole('heading', { name: 'Visitor 0' });
  expect(screen.queryByText('English')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  await user.click((await dialog()).getByRole('combobox', { name: 'Language' }));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual(['Not known', 'English', 'Hindi', 'Urdu']);
});

it('offers a language that the site has lost for the lead that has it', async () => {
  const { user } = openLead({ language: 'de' });
  expect(await screen.findByText('German')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  expect((await dialog()).getByRole('combobox', { name: 'Language' })).toHaveTextContent('German');
});

it.each([
  ['hi', 'Visitor writes in Hindi.', 'ltr'],
  ['ur', 'Visitor writes in Urdu.', 'rtl'],
])('a reply to somebody who writes in %s says so, in its direction', async (tag, words, dir) => {
  const { user } = openLead({ language: tag });
  await screen.findByRole('heading', { name: 'Visitor 0' });
  await user.keyboard('r');
  const form = within(await screen.findByRole('form', { name: 'Email Visitor 0' }));
  expect(form.getByText((_text, element) => element?.textContent === words)).toBeVisible();
  for (const name of ['Subject', 'Text']) {
    const field = form.getByRole('textbox', { name });
    expect(field).toHaveAttribute('lang', tag);
    expect(field).toHaveAttribute('dir', dir);
  }
});

it('the list is filtered by a language, which stands in the address', async () => {
  const leads = [sampleLead(0, { language: 'hi' }), sampleLead(1, { language: 'en-GB' })];
  const user = renderDesk(new DeskServer(leads, STAFF), { width: 1440 });
  await screen.findByText('Visitor 1');
  await user.click(screen.getByRole('combobox', { name: /^Language/ }));
  await user.click(await screen.findByRole('option', { name: 'Hindi' }));
  await waitFor(() => expect(screen.queryByText('Visitor 1')).not.toBeInTheDocument());
  expect(screen.getByText('Visitor 0')).toBeVisible();
  expect(address()).toContain('language=hi');
});

describe('a lead that staff add', () => {
  async function open() {
    const server = new DeskServer([sampleLead(0)], STAFF);
    const user = renderDesk(server);
    await user.click(await screen.findByRole('button', { name: 'Add a lead' }));
    const form = await dialog();
    const phone = await form.findByRole('textbox', { name: 'Phone' });
    const type = (value: string) => fireEvent.change(phone, { target: { value } });
    return { server, user, form, type };
  }
  const language = async () => (await dialog()).getByRole('combobox', { name: 'Language' });

  it('is in a language of the country that the phone is in', async () => {
    const { type } = await open();
    expect(await language()).toHaveTextContent('English');
    type('+91 98200 12345');
    expect(await language()).toHaveTextContent('Hindi');
    type('+92 301 2345678');
    expect(await language()).toHaveTextContent('Urdu');
    type('+49 30 901820');
    expect(await language()).toHaveTextContent('English');
  });

  it('keeps the language that was chosen, whatever the phone', async () => {
    const { server, user, form, type } = await open();
    await user.click(await language());
    await user.click(await screen.findByRole('option', { name: 'Urdu' }));
    type('+91 98200 12345');
    expect(await language()).toHaveTextContent('Urdu');
    fireEvent.change(form.getByRole('textbox', { name: /^Full Name/ }), {
      target: { value: 'Rohan Mehta' },
    });
    fireEvent.change(form.getByRole('textbox', { name: /^Project Details/ }), {
      target: { value: 'Rang.' },
    });
    await user.click(form.getByRole('combobox', { name: /^Service/ }));
    await user.click(await screen.findByRole('option', { name: 'Custom CRM System' }));
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('heading', { name: 'Rohan Mehta' })).toBeVisible();
    expect(server.leads[0]).toMatchObject({ name: 'Rohan Mehta', language: 'ur' });
  });
});
