const HASH = '#demo';

const isInLink = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** Shows the walkthrough as a modal dialog and plays it, when a link to `#demo` is followed or the address ends in it. */
export function openDemo(): void {
  const demo = document.querySelector<HTMLDialogElement>(`dialog${HASH}`);
  const video = demo?.querySelector('video');
  if (!demo || !video) return;

  const open = () => {
    if (demo.open) return;
    // Only now: browsers fetch a poster even if its video is not displayed.
    video.poster = video.dataset.poster ?? '';
    demo.hidden = false;
    demo.showModal();
    // Refused to a visitor who came by a link from elsewhere; the controls are there.
    video.play().catch(() => undefined);
  };
  const openIfAddressed = () => {
    if (window.location.hash === HASH) open();
  };

  document.addEventListener('click', (event) => {
    if (!isInLink(event.target, `a[href="${HASH}"]`)) return;
    event.preventDefault();
    open();
  });
  // By its link, or on the backdrop.
  demo.addEventListener('click', (event) => {
    if (event.target !== demo && !isInLink(event.target, 'a')) return;
    event.preventDefault();
    demo.close();
  });
  demo.addEventListener('close', () => {
    video.pause();
    demo.hidden = true;
    const { pathname, search, hash } = window.location;
    if (hash === HASH) window.history.replaceState(window.history.state, '', pathname + search);
  });
  window.addEventListener('hashchange', openIfAddressed);
  openIfAddressed();
}
