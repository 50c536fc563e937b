import { launch } from 'chrome-launcher';
import { CHROMIUM } from './chromium';
import { auditDesk, type Desk, type DeskView, type Device } from './desk-view';
import { medianOf } from './load';

/** The bounds: milliseconds, and kilobytes of scripts (gzip) before the list. */
const BOUNDS = {
  phone: { usable: 3300, scripts: 330 },
  desktop: { usable: 1400, scripts: 450 },
  longestTask: 250,
};

/** Our list may take this share of the time of another desk's first page. */
const SHARE = 0.5;

/** The list is usable when its largest text is painted and the page answers: the later of the two. */
const usableOf = ({ lcp, tti }: DeskView) => Math.max(lcp, tti);

interface Figure {
  name: string;
  of: (view: DeskView) => number;
  bound?: number;
}

const figuresOn = (device: Device): Figure[] => [
  { name: 'list usable, ms', of: usableOf, bound: BOUNDS[device].usable },
  {
    name: 'longest task after first paint, ms',
    of: ({ longestTask }) => longestTask,
    bound: BOUNDS.longestTask,
  },
  {
    name: 'scripts before the list, KB gzip',
    of: ({ scriptKilobytes }) => scriptKilobytes,
    bound: BOUNDS[device].scripts,
  },
  { name: 'FCP, ms', of: ({ fcp }) => fcp },
  { name: 'LCP, ms', of: ({ lcp }) => lcp },
  { name: 'TTI, ms', of: ({ tti }) => tti },
  { name: 'TBT, ms', of: ({ tbt }) => tbt },
  { name: 'layout shift, thousandths', of: ({ cls }) => cls * 1000 },
];

/** Opens both in turns, each with an empty cache. */
async function auditInTurns(device: Device, desks: readonly Desk[], rounds: number) {
  const chrome = await launch({ chromePath: CHROMIUM.path, chromeFlags: CHROMIUM.flags });
  const views = desks.map((): DeskView[] => []);
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, desk] of desks.entries()) {
        views[index]?.push(await auditDesk(desk, { device, port: chrome.port }));
      }
    }
  } finally {
    chrome.kill();
  }
  return views;
}

/**
 * Prints the figures of the first view of our desk on a device, beside those of another.
 * @returns whether ours keep within their bounds, and within half of the other's time
 */
export async function measureFirstView(
  device: Device,
  desk: Desk,
  other: Desk | undefined,
  rounds: number,
): Promise<boolean> {
  const [ours = [], others] = await auditInTurns(device, other ? [desk, other] : [desk], rounds);
  const median = (views: DeskView[], { of }: Figure) => Math.round(medianOf(views.map(of)));
  const rows = figuresOn(device).map((figure) => ({
    figure: figure.name,
    is: median(ours, figure),
    bound: figure.bound,
    ...(others && { other: median(others, figure) }),
  }));
  console.log(`First view on a ${device}, median of ${rounds}`);
  console.table(rows);
  const share = others ? medianOf(ours.map(usableOf)) / medianOf(others.map(usableOf)) : 0;
  if (others) console.log(`Usable in ${share.toFixed(2)} of the other's time (bound: ${SHARE})`);
  return share <= SHARE && rows.every(({ is, bound = Infinity }) => is <= bound);
}
