import { useEffect, useState, type RefObject } from 'react';

/** Spec §4: a step is in view when 30 % of it shows inside a margin of 20 % top and bottom. */
const IN_VIEW: IntersectionObserverInit = { rootMargin: '-20% 0px', threshold: 0.3 };

/**
 * Follows which step of a list the reader has reached (spec §4, "Process section").
 *
 * @param list the list; its children are the steps
 * @returns the index of the step that came into view last, −1 before the first; and whether steps
 *   are being followed at all, which they are not until scripts run
 */
export function useActiveStep(list: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState(-1);
  const [following, setFollowing] = useState(false);

  useEffect(() => {
    const steps = [...(list.current?.children ?? [])];
    const observer = new IntersectionObserver((entries) => {
      setFollowing(true);
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) setActive(steps.indexOf(target));
      }
    }, IN_VIEW);
    for (const step of steps) observer.observe(step);
    return () => observer.disconnect();
  }, [list]);

  return { active, following };
}
