/** The part counts as in view also when it lies above the window: behind it is only the footer. */
const FROM_PART_ON: IntersectionObserverInit = { rootMargin: '100000px 0px 0px' };

/** Hides the bar with the ways to us from that part of the page on which has its own. */
export function hideContactBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-hidden-by]');
  const part = bar && document.getElementById(bar.dataset.hiddenBy ?? '');
  if (!part) return;
  const observer = new IntersectionObserver(
    ([entry]) => bar.toggleAttribute('data-hidden', entry?.isIntersecting),
    FROM_PART_ON,
  );
  observer.observe(part);
}
