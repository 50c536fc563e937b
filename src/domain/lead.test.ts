import { LEAD_STATUSES, statusLabel } from './lead';
import budgets from '../../content/services/budgets.json';
import choices from '../../content/services/choices.json';
import { BUDGET_VALUES, budgetLabel, SERVICE_VALUES, serviceLabel } from './enquiry-fields';

describe('labels', () => {
  it.each(['archived', '', null, undefined, 3, 'toString'])(
    'an unknown status (%j) displays as New',
    (status) => {
      expect(statusLabel(status)).toBe('New');
    },
  );

  it('every known value has its own', () => {
    expect(Object.keys(LEAD_STATUSES).map(statusLabel)).toEqual([
      'New',
      'Contacted',
      'Qualified',
      'Closed',
    ]);
    expect(SERVICE_VALUES.map(serviceLabel)).toEqual(choices.map(({ label }) => label));
    expect(BUDGET_VALUES.map(budgetLabel)).toEqual(budgets.map(({ label }) => label));
  });

  it('a service or budget of another version is shown as stored', () => {
    expect(serviceLabel('constructor')).toBe('constructor');
    expect(budgetLabel('50L+')).toBe('50L+');
  });
});
