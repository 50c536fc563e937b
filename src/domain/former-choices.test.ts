import { parseEnquiry } from './enquiry';
import { budgetLabel, CHOICES, serviceLabel } from './enquiry-fields';

interface Choice {
  key: string;
  label: string;
}

jest.mock('../../content/services/choices.json', () => [
  ...jest.requireActual<Choice[]>('../../content/services/choices.json'),
  { key: 'games', label: 'Games', former: true },
]);

jest.mock('../../content/services/budgets.json', () => [
  { key: 'small', label: 'Under a lakh', former: true },
  ...jest.requireActual<Choice[]>('../../content/services/budgets.json'),
]);

it('a former choice is not offered', () => {
  expect(CHOICES.service.offered).not.toContain('games');
  expect(CHOICES.service.offered).toContain('crm');
  expect(CHOICES.budget.offered).not.toContain('small');
});

it('is taken with an enquiry that was written before, and the desk names it', () => {
  const parsed = parseEnquiry({
    ...{ name: 'Asha Rao', email: 'asha@example.in', message: 'A game for our shop.' },
    ...{ service: 'games', budget: 'small' },
  });
  expect(parsed).toMatchObject({ ok: true, enquiry: { service: 'games', budget: 'small' } });
  expect([serviceLabel('games'), budgetLabel('small')]).toEqual(['Games', 'Under a lakh']);
});
