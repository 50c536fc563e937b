/** Acts of people at a page. Scrolling is not among these: the desk scrolls by itself, too. */
const ACTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let lastAct: number | undefined;

/**
 * Seconds since the person last did something at this page, which every request says: the desk asks for news by itself, and that
 * must not keep a session alive. The first call counts as an act, because somebody has opened the page.
 */
export function idleSeconds(): number {
  if (lastAct === undefined) {
    lastAct = Date.now();
    const note = () => {
      lastAct = Date.now();
    };
    for (const act of ACTS) addEventListener(act, note, { capture: true, passive: true });
  }
  return Math.floor((Date.now() - lastAct) / 1000);
}
