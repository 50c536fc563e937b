import { LEAD_STATUSES, statusLabel } from './lead';
import { budgetLabel, BUDGETS, serviceLabel, SERVICES } from './enquiry-fields';

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
    expect(Object.keys(SERVICES).map(serviceLabel)).toEqual(Object.values(SERVICES));
    expect(Object.keys(BUDGETS).map(budgetLabel)).toEqual(Object.values(BUDGETS));
  });

  it('a service or budget of another version is shown as stored', () => {
    expect(serviceLabel('constructor')).toBe('constructor');
    expect(budgetLabel('50L+')).toBe('50L+');
  });
});
