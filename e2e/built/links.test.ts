import { builtFiles, builtPages, type BuiltPage } from './built-site';

/** Forms without scripts post here, and the desk routes its own addresses: neither is a page of the build. */
const SERVED_ELSEWHERE = ['/api/', '/admin'];

function isServed(path: string): boolean {
  return builtPages.has(path) || builtFiles.has(path);
}

function linkFault(link: string, page: BuiltPage): string | undefined {
  const { pathname, hash, origin } = new URL(link, `http://site.invalid${page.path}`);
  if (
    origin !== 'http://site.invalid' ||
    SERVED_ELSEWHERE.some((path) => pathname.startsWith(path))
  )
    return undefined;
  const path = decodeURI(pathname);
  if (!isServed(path)) return `${link}: no such page or file`;
  const target = builtPages.get(path);
  const anchor = decodeURIComponent(hash.slice(1));
  if (anchor && !target?.root.querySelector(`[id="${anchor}"]`)) return `${link}: no such anchor`;
  return undefined;
}

/** Every address that a page's elements ask for or lead to. */
function linksOf({ root }: BuiltPage): string[] {
  const attributes = ['href', 'src', 'poster', 'action'].flatMap((name) =>
    root.querySelectorAll(`[${name}]`).map((element) => element.getAttribute(name) ?? ''),
  );
  const candidates = root
    .querySelectorAll('[srcset]')
    .flatMap((element) => element.getAttribute('srcset')?.split(',') ?? [])
    .map((candidate) => candidate.trim().split(' ')[0] ?? '');
  return [...new Set([...attributes, ...candidates])];
}

test('every link, anchor and file of every page is there', () => {
  expect(builtPages.size).toBeGreaterThan(10);
  const faults = [...builtPages.values()].flatMap((page) =>
    linksOf(page).flatMap((link) => {
      const fault = linkFault(link, page);
      return fault ? [`${page.path}: ${fault}`] : [];
    }),
  );
  expect(faults).toEqual([]);
});

test('no link leads nowhere or ends in a slash', () => {
  const faults = [...builtPages.values()].flatMap(({ path, root }) =>
    root
      .querySelectorAll('a')
      .map((anchor) => anchor.getAttribute('href') ?? '')
      .filter((href) => href === '' || href === '#' || /^\/.+\/([?#]|$)/.test(href))
      .map((href) => `${path}: "${href}"`),
  );
  expect(faults).toEqual([]);
});
