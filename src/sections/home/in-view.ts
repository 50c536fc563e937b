/** Spec §4: a step is in view when 30 % of it shows inside a margin of 20 % top and bottom. */
const IN_VIEW: IntersectionObserverInit = { rootMargin: '-20% 0px', threshold: 0.3 };

/** Marks an element as the step that is being read, or takes the mark off. */
function markCurrent(element: Element | null | undefined, isCurrent: boolean): void {
  if (isCurrent) element?.setAttribute('aria-current', 'step');
  else element?.removeAttribute('aria-current');
}

/**
 * Lights up the steps of the process as the reader reaches them (spec §4): the active step is the one that came into view
 * last, none before the first. Until this runs all of them are shown in full.
 */
export function followSteps(): void {
  const steps = [...document.querySelectorAll('[data-step]')];
  const stops = [...document.querySelectorAll('[data-stop]')];

  function show(active: number): void {
    steps.forEach((step, index) => {
      step.toggleAttribute('data-later', index > active);
      markCurrent(step, index === active);
    });
    stops.forEach((stop, index) => {
      stop.toggleAttribute('data-reached', index <= active);
      markCurrent(stop.querySelector('a'), index === active);
    });
  }

  let active = -1;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) active = steps.indexOf(target);
    }
    show(active);
  }, IN_VIEW);
  for (const step of steps) observer.observe(step);
}

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
