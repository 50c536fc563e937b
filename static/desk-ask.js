/*
 * Asks for what the desk shows first, while its scripts are still on their way: over a slow line they take a second, and
 * the answers are there when they come. src/admin/api/early-answers.ts takes them. Which lead or list an address names
 * says src/admin; an address that is read differently there costs a needless call, and nothing else.
 */
(() => {
  const PATIENCE_MS = 20_000;
  const { pathname, search } = window.location;

  /** What would else be asked for when all other scripts have come and run. */
  const preload = (part) => {
    const named = document.querySelector(`meta[name="desk-${part}"]`);
    for (const href of named?.content.split(' ') ?? []) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'preload', as: 'script', href }));
    }
  };
  if (/^\/admin\/login\/?$/.test(pathname)) preload('sign-in');

  const [, lead] = /^\/admin\/leads\/([\w-]+)\/?$/.exec(pathname) ?? [];
  if (!lead && !/^\/admin(\/dashboard)?\/?$/.test(pathname)) return;

  const list = new URLSearchParams(search);
  const page = list.get('page');
  list.delete('page');
  if (!list.has('sort')) list.set('sort', 'overdue');
  const paths = ['/api/session'];
  if (lead) paths.push(`/api/leads/${lead}?${list}`);
  if (page) list.set('page', page);
  // On a phone an open lead has the screen to itself.
  if (!lead || window.matchMedia('(min-width: 900px)').matches) paths.push(`/api/leads?${list}`);

  window.deskAsked = new Map(
    paths.map((path) => {
      const answer = fetch(path, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      answer.catch(() => undefined);
      return [path, answer];
    }),
  );
  // Who follows the link in a mail has often been signed out since.
  window.deskAsked.get('/api/session').then(
    ({ ok, status }) => {
      if (status === 401) preload('sign-in');
      if (ok && lead) preload('lead');
    },
    () => undefined,
  );
})();
