/**
 * Films the CareWell walkthrough that “Watch Demo” plays, into `static/demo`: `walkthrough.webm`
 * (VP9), `walkthrough.mp4` (H.264), `walkthrough.vtt` and `poster.webp`. Needs ffmpeg.
 *
 *   npx tsx scripts/pictures/walkthrough.ts
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { canvas, launchBrowser, openSource } from './browser';
import { captionFile, layersAt, shots, totalSeconds } from './timeline';

const output = path.resolve(__dirname, '../../static/demo');
const framesPerSecond = 25;
const videoWidth = 1280;

interface StagedShot {
  /** The screen before and after the click, as data URLs. */
  start: string;
  finished: string;
  /** Position of the click in canvas pixels; null on a screen without one. */
  target: { x: number; y: number } | null;
}

async function photograph(page: Page): Promise<string> {
  const png = await page.screenshot();
  return `data:image/png;base64,${png.toString('base64')}`;
}

async function stageShot(browser: Browser, screen: string): Promise<StagedShot> {
  const page = await openSource(browser, screen, videoWidth / canvas.width);
  const finished = await photograph(page);
  await page.evaluate(() => document.body.classList.add('start'));
  const start = await photograph(page);
  const target = await page.evaluate(() => {
    const box = document.querySelector('[data-click]')?.getBoundingClientRect();
    // A little off its middle, so that the cursor leaves the label to be read.
    return box ? { x: box.x + box.width * 0.7, y: box.y + box.height * 0.66 } : null;
  });
  await page.close();
  return { start, finished, target };
}

async function openStage(browser: Browser): Promise<Page> {
  const staged: StagedShot[] = [];
  for (const { screen } of shots) staged.push(await stageShot(browser, screen));
  const page = await browser.newPage({
    viewport: canvas,
    deviceScaleFactor: videoWidth / canvas.width,
  });
  await page.goto(pathToFileURL(path.join(__dirname, 'stage.html')).href);
  await page.evaluate(`prepare(${JSON.stringify(staged)})`);
  return page;
}

function startEncoder() {
  const webm = '-c:v libvpx-vp9 -crf 42 -b:v 0 -row-mt 1 -cpu-used 2 -pix_fmt yuv420p';
  const mp4 =
    '-c:v libx264 -crf 26 -preset slower -tune animation -pix_fmt yuv420p -movflags +faststart';
  return spawn(
    'ffmpeg',
    [
      ...`-y -loglevel error -f image2pipe -framerate ${framesPerSecond} -i -`.split(' '),
      ...webm.split(' '),
      path.join(output, 'walkthrough.webm'),
      ...mp4.split(' '),
      path.join(output, 'walkthrough.mp4'),
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
}

async function film(stage: Page): Promise<void> {
  const encoder = startEncoder();
  const ended = once(encoder, 'close');
  let drawn = '';
  let frame: Buffer = Buffer.alloc(0);
  for (let index = 0; index < totalSeconds * framesPerSecond; index += 1) {
    const layers = JSON.stringify(layersAt(index / framesPerSecond));
    if (layers !== drawn) {
      await stage.evaluate(`draw(${layers})`);
      frame = await stage.screenshot();
      drawn = layers;
    }
    if (!encoder.stdin.write(frame)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

async function main(): Promise<void> {
  await mkdir(output, { recursive: true });
  const browser = await launchBrowser();
  try {
    const stage = await openStage(browser);
    await film(stage);
    await stage.evaluate(`draw(${JSON.stringify(layersAt(3))})`);
    await sharp(await stage.screenshot())
      .webp({ quality: 82 })
      .toFile(path.join(output, 'poster.webp'));
  } finally {
    await browser.close();
  }
  await writeFile(path.join(output, 'walkthrough.vtt'), captionFile());
}

void main();
