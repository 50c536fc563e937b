import {
  afterLogIn,
  boardLeadSearch,
  isAt,
  isOfBoard,
  leadPath,
  leadReferenceAt,
  logInPath,
  pathAround,
  savedViewAt,
} from './paths';

describe('afterLogIn', () => {
  it.each(['/admin/dashboard?status=new&q=a+b', '/admin/leads/ML-1'])('goes back to %s', (path) => {
    expect(afterLogIn(`?next=${encodeURIComponent(path)}`)).toBe(path);
  });

  it.each([
    '',
    '/',
    'https://elsewhere.example/admin/dashboard',
    '//elsewhere.example/admin/',
    '/administrator',
    '/admin/../contact',
    '/admin/\\elsewhere.example',
    '/admin/login?next=/admin/login',
    'javascript:alert(1)',
  ])('goes to the day instead of %p', (path) => {
    expect(afterLogIn(`?next=${encodeURIComponent(path)}`)).toBe('/admin/dashboard?view=day');
  });
});

test('logInPath remembers where one was, unless that is where login leads anyway', () => {
  for (const start of ['/admin', '/admin/dashboard', '/admin/dashboard?view=day']) {
    expect(logInPath(start)).toBe('/admin/login');
  }
  expect(logInPath('/admin/dashboard?q=a b')).toBe(
    '/admin/login?next=%2Fadmin%2Fdashboard%3Fq%3Da%20b',
  );
});

test('isAt does not mind a slash at the end', () => {
  expect(isAt('/admin/login/', '/admin/login')).toBe(true);
  expect(isAt('/admin', '/admin')).toBe(true);
  expect(isAt('/admin/login/more', '/admin/login')).toBe(false);
});

describe("a lead's address", () => {
  it('names its reference, and keeps the query of the list', () => {
    const path = leadPath('ABCD-2345', '?status=new');
    expect(path).toBe('/admin/leads/ABCD-2345?status=new');
    expect(leadReferenceAt('/admin/leads/ABCD-2345')).toBe('ABCD-2345');
    expect(leadReferenceAt('/admin/leads/ABCD-2345/')).toBe('ABCD-2345');
  });

  it.each(['/admin/dashboard', '/admin/leads', '/admin/leads/', '/admin/leads/A/B', '/leads/A'])(
    'is not %p',
    (pathname) => {
      expect(leadReferenceAt(pathname)).toBeNull();
    },
  );
});

test('a lead that is opened from a saved view on the board leads back to both', () => {
  const id = '50000000-0000-4000-8000-000000000001';
  const search = boardLeadSearch(`?view=${id}&q=a`);
  expect([isOfBoard(search), savedViewAt(search)]).toEqual([true, id]);
  expect(pathAround(search)).toBe(`/admin/board?view=${id}&q=a`);
  expect(savedViewAt('?view=board&view=50000000')).toBeUndefined();
});
