/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { setLanguageSource } from '../../../../testing/desk/desk-under-test';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { sampleLead } from '../../../../testing/desk/sample-leads';

jest.mock('../../../../content/agency.json', () => ({
  ...jest.requireActual<object>('../../../../content/agency.json'),
  languages: ['en-GB', 'fr'],
  deskLanguage: 'fr',
}));

const read = (file: string): unknown =>
  jest.requireActual(`../../../../testing/content/code/fr/${file}.json`);

/** As the page of the desk has them (src/gatsby/pages-by-language.ts), which comes after the desk's script has run. */
beforeEach(() => {
  const files = ['enquiry-form', 'services/choices'];
  const words = Object.fromEntries(files.map((file) => [file, read(file)]));
  setLanguageSource(() => ({ language: 'fr', words }));
});
afterEach(() => {
  setLanguageSource(() => undefined);
  localStorage.clear();
});

const STAFF = 'asha@meghdoot.example';

it('the list filters by services and questions in the language of the desk, in English words', async () => {
  const user = renderDesk(new DeskServer([sampleLead(0)], STAFF), { width: 1440 });
  await user.click(await screen.findByRole('combobox', { name: /^Service/ }));
  const service = await screen.findByRole('option', { name: 'Boutique en ligne' });
  expect(within(service).getByText('Boutique en ligne')).toHaveAttribute('lang', 'fr');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('combobox', { name: /^Quand commencer/ }));
  expect(await screen.findByRole('option', { name: 'Tout de suite' })).toBeVisible();
  expect(screen.getByRole('option', { name: 'Any answer' })).toBeVisible();
});

it('a lead shows its service in it, and its answers as the visitor read them', async () => {
  const lead = sampleLead(0, {
    language: 'en-GB',
    service: 'ecommerce',
    custom_fields: [
      { key: 'start', label: 'When should it begin?', kind: 'choice', value: 'now', text: 'Soon' },
      { key: 'moved', label: 'Moved?', kind: 'yesNo', value: true },
    ],
  });
  renderDesk(new DeskServer([lead], STAFF), { at: `/admin/leads/${lead.reference}` });
  const facts = within(await screen.findByLabelText(`Lead ${lead.reference}`));
  expect(await facts.findByText('Boutique en ligne')).toHaveAttribute('lang', 'fr');
  expect(facts.getByText('Service souhaité')).toHaveAttribute('lang', 'fr');
  expect(facts.getByText('When should it begin?')).not.toHaveAttribute('lang');
  expect(facts.getByText('Soon')).toBeVisible();
});
