/** The screens of the CareWell walkthrough and their times. Times are seconds, shares run from 0 to 1. */

export interface Shot {
  /** Name of the screen's source in `content/pictures/sources`. */
  screen: string;
  /** Caption, read or heard while the screen is shown. */
  caption: string;
}

export const shots: Shot[] = [
  { screen: 'demo-1', caption: 'Ananya books Dr Meera Iyer for Wednesday, 10:40.' },
  { screen: 'demo-2', caption: 'The front desk checks her in: token A-042, 12 minutes to wait.' },
  { screen: 'demo-3', caption: 'The doctor prescribes. Allergies and stock are checked at once.' },
  { screen: 'demo-4', caption: 'The bill is ready when she leaves: ₹1,340, paid by UPI.' },
  { screen: 'demo-5', caption: 'By evening: 186 patients seen, each waiting 22 minutes less.' },
];

export const shotSeconds = 4.8;
export const totalSeconds = shots.length * shotSeconds;
const fadeSeconds = 0.4;
/** The screen's share of the frame, from afar and from near: nothing of it is ever cut off. */
const zooms = { far: 0.91, near: 0.975 };

/** One screen as the camera sees it at a moment. */
export interface Layer {
  shot: number;
  opacity: number;
  zoom: number;
  /** How far the screen has turned from its start into its finished state. */
  done: number;
  /** Progress of the cursor towards its target. */
  travel: number;
  /** How far the ring of the click has spread; 0 and 1 show none. */
  ring: number;
}

/** Progress of `time` from `from` to `to`, with a gentle start and end. */
function ease(time: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (time - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

function layerAt(shot: number, time: number): Layer {
  return {
    shot,
    opacity: shot === 0 ? 1 : ease(time, 0, fadeSeconds),
    zoom: zooms.far + (zooms.near - zooms.far) * ease(time, 0.7, 1.9),
    done: ease(time, 2.2, 2.55),
    travel: ease(time, 0.6, 1.9),
    ring: ease(time, 2, 2.5),
  };
}

/** The layers to draw at `time`, the lowest first: two while one shot fades into the next. */
export function layersAt(time: number): Layer[] {
  const shot = Math.min(shots.length - 1, Math.floor(time / shotSeconds));
  const layer = layerAt(shot, time - shot * shotSeconds);
  return layer.opacity < 1 ? [layerAt(shot - 1, shotSeconds), layer] : [layer];
}

function timestamp(seconds: number): string {
  return `00:00:${seconds.toFixed(3).padStart(6, '0')}`;
}

/** The captions as a WebVTT file (https://www.w3.org/TR/webvtt1/), one cue a shot. */
export function captionFile(): string {
  const cues = shots.map(({ caption }, shot) => {
    const from = timestamp(shot * shotSeconds + 0.2);
    const to = timestamp((shot + 1) * shotSeconds - 0.1);
    return `${from} --> ${to}\n${caption}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}
