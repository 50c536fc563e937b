import { categoryFrom } from './project-filter';

const known = ['healthcare', 'custom-crm'];

describe('categoryFrom', () => {
  it('reads a known category out of the address', () => {
    expect(categoryFrom('?utm_source=mail&category=custom-crm', known)).toBe('custom-crm');
  });

  it.each(['', '?category=', '?category=toys', '?CATEGORY=healthcare'])(
    'shows all projects for "%s"',
    (search) => {
      expect(categoryFrom(search, known)).toBeUndefined();
    },
  );
});
