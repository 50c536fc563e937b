import { apiOrigin, contentRepository } from './content-repository';

it('names a repository of GitHub and its branch', () => {
  expect(contentRepository({ CONTENT_REPOSITORY: 'meghdoot/site#live/2' })).toEqual({
    name: 'meghdoot/site',
    branch: 'live/2',
    page: 'https://github.com/meghdoot/site',
    api: 'https://api.github.com',
  });
  expect(contentRepository({ CONTENT_REPOSITORY: 'meghdoot/site' })?.branch).toBeUndefined();
});

it('of a GitHub Enterprise Server has the API on its host', () => {
  const repository = contentRepository({
    CONTENT_REPOSITORY: 'meghdoot/site',
    GITHUB_URL: 'https://git.meghdoot.example/',
  });
  expect(repository?.api).toBe('https://git.meghdoot.example/api/v3');
  expect(apiOrigin(repository)).toBe('https://git.meghdoot.example');
});

it.each([undefined, '', ' '])('there is none without the variable: %p', (CONTENT_REPOSITORY) => {
  expect(contentRepository({ CONTENT_REPOSITORY })).toBeUndefined();
});

it.each(['site', 'meghdoot/site/x', 'https://github.com/meghdoot/site', 'a/b#', 'a/b#-x', '../b'])(
  'a build stops at a text that names none: %p',
  (CONTENT_REPOSITORY) => {
    expect(() => contentRepository({ CONTENT_REPOSITORY })).toThrow('owner/name');
  },
);
