import { fieldErrors } from './field-errors';
import { leadQuerySchema } from './lead-query';

const faults = (query: Record<string, string>) => {
  const parsed = leadQuerySchema.safeParse(query);
  return parsed.success ? [] : fieldErrors(parsed.error.issues).map(({ field }) => field);
};

describe('the query of the leads list', () => {
  it('has defaults, for empty parameters too', () => {
    const defaults = { sort: '-created_at', page: 1, per_page: 25 };
    expect(leadQuerySchema.parse({})).toEqual(defaults);
    expect(leadQuerySchema.parse({ sort: '', page: '', per_page: '' })).toEqual(defaults);
  });

  it('reads what was asked', () => {
    const query = {
      status: 'new',
      service: 'crm',
      sort: 'name',
      q: ' rao ',
      page: '3',
      per_page: '100',
    };
    expect(leadQuerySchema.parse(query)).toEqual({ ...query, q: 'rao', page: 3, per_page: 100 });
  });

  it.each([
    ['status', 'archived'],
    ['service', 'cloud'],
    ['sort', 'message'],
    ['sort', '--name'],
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', '1e3'],
    ['per_page', '101'],
    ['q', 'x'.repeat(201)],
    ['limit', '1'],
  ])('refuses %s=%s and says so', (field, value) => {
    expect(faults({ [field]: value })).toEqual([field]);
  });
});
