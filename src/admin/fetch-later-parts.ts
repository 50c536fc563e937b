/** Where the build names the scripts that may soon be wanted (src/gatsby/post-build/desk-preloads.ts). */
const NAMED = 'meta[name="desk-later"]';

const whenIdle = (work: () => void) => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 1000);
};

async function fetchAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const answer = await fetch(path, { priority: 'low' });
    await answer.arrayBuffer();
  }
}

/**
 * Has the browser keep the scripts of later parts, so that none is waited for when it is wanted: one after the other, once
 * there is nothing else to do. They are not run: on a phone that would hold up whoever has begun to use the list.
 */
export function fetchLaterParts(): void {
  const named = document.querySelector<HTMLMetaElement>(NAMED);
  if (!named) return;
  // Once is enough: what could not be had is asked for again when it is wanted.
  named.remove();
  whenIdle(() => void fetchAll(named.content.split(' ')).catch(() => undefined));
}
