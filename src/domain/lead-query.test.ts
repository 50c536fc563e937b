import { fieldErrors } from './zod';
import { joinSources, leadQuerySchema, reportQuerySchema, splitSources } from './lead-query';

const faults = (query: Record<string, string>) => {
  const parsed = leadQuerySchema.safeParse(query);
  return parsed.success ? [] : fieldErrors(parsed.error.issues).map(({ field }) => field);
};

describe('the query of the leads list', () => {
  it('has defaults, for empty parameters too', () => {
    const defaults = {
      sort: '-created_at',
      page: 1,
      per_page: 25,
      overdue: false,
      files: false,
      spam: false,
    };
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
      overdue: '1',
      files: '1',
      spam: '0',
    };
    expect(leadQuerySchema.parse(query)).toEqual({
      ...query,
      q: 'rao',
      page: 3,
      per_page: 100,
      overdue: true,
      files: true,
      spam: false,
    });
  });

  it.each([
    ['status', 'archived'],
    ['service', 'cloud'],
    ['sort', 'message'],
    ['group', 'owner'],
    ['sort', '--name'],
    ['sort', '-overdue'],
    ['overdue', 'yes'],
    ['files', '2'],
    ['spam', '2'],
    ['page', '401'],
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', '1e3'],
    ['per_page', '101'],
    ['q', 'x'.repeat(201)],
    ['limit', '1'],
    ['from', '0000-01-01'],
    ['to', '9999-12-31'],
    ['reply', 'late'],
    ['call', 'moved'],
    ['booked_from', '2026-13-01'],
    ['not_sources', '%E0%A4'],
    ['not_sources', 'a%00b'],
    ['not_sources', 'x'.repeat(301)],
    ['not_sources', Array(21).fill('news').join(',')],
    ['since', '0000-01-04T10:00:00Z'],
  ])('refuses %s=%s and says so', (field, value) => {
    expect(faults({ [field]: value })).toEqual([field]);
  });
});

it('reads the names of sources as they were joined', () => {
  const names = ['google', 'a,b', '50% "off"', 'समाचार'];
  const { not_sources } = leadQuerySchema.parse({ not_sources: joinSources(names) });
  expect(splitSources(not_sources ?? '')).toEqual(names);
});

describe('the query of a report', () => {
  it('covers 30 days unless told', () => {
    expect(reportQuerySchema.parse({})).toEqual({ days: 30 });
    expect(reportQuerySchema.parse({ days: '90' })).toEqual({ days: 90 });
  });

  it.each(['0', '367', '7.5', 'week'])('refuses %s days', (days) => {
    expect(reportQuerySchema.safeParse({ days }).success).toBe(false);
  });
});

describe('the time that news is asked from', () => {
  it('is a time as leads carry it, or absent', () => {
    const since = '2026-01-04T10:00:00.123456+00:00';
    expect(leadQuerySchema.parse({ since })).toMatchObject({ since });
    expect(leadQuerySchema.parse({ since: '' }).since).toBeUndefined();
  });

  it.each(['yesterday', '2026-01-04', '1767520800'])('refuses %s', (since) => {
    expect(leadQuerySchema.safeParse({ since }).success).toBe(false);
  });
});
