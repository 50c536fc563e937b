/** Drives engines other than Chromium through the built site; ends in "N passed, N failed". */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ownHost } from '../support/own-host';
import type { Browser, Engine } from './browser';
import { firefox } from './firefox';
import type { Flow } from './flow';
import { book, cutAndReopened, cutWhileOpen, send, subscribe } from './flows/enquiry';
import { desk } from './flows/desk';
import { dark, everyPage, narrow } from './flows/pages';
import { openLine } from './line';
import { webkit } from './webkit';

const FLOWS: readonly Flow[] = [
  send,
  cutWhileOpen,
  cutAndReopened,
  book,
  subscribe,
  desk,
  dark,
  narrow,
  everyPage,
];

/** A flow that hangs is a failure too. */
const FLOW_MS = 180_000;

function limited<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It did not end in ${ms / 1000} s.`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function runFlow(flow: Flow, browser: Browser, host: string): Promise<void> {
  const line = await openLine(host);
  const tab = await browser.newTab();
  await flow.run({ browser, tab, line, host });
  await tab.close();
  await line.cut();
}

async function runEngine({ name, launch }: Engine, wanted: readonly Flow[]): Promise<boolean[]> {
  const host = await ownHost();
  const browser = await launch();
  const results: boolean[] = [];
  for (const flow of wanted) {
    const started = Date.now();
    const failure = await limited(runFlow(flow, browser, host.url), FLOW_MS).then(
      () => undefined,
      String,
    );
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`- ${name}: ${flow.name}: ${failure ?? 'passed'} (${seconds} s)`);
    results.push(failure === undefined);
  }
  await browser.close().catch(() => undefined);
  await host.dispose();
  return results;
}

async function main(words: readonly string[]): Promise<void> {
  const isWanted = (text: string) =>
    words.length === 0 || words.some((word) => text.includes(word));
  const engines = [firefox, webkit];
  const lanes = engines.map((engine) =>
    runEngine(
      engine,
      FLOWS.filter((flow) => isWanted(`${engine.name}: ${flow.name}`)),
    ),
  );
  const results = (await Promise.all(lanes)).flat();
  const passed = results.filter(Boolean).length;
  const failed = results.length - passed;
  const folder = path.join(__dirname, '../../.build');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'engines.json'), JSON.stringify({ passed, failed }));
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

void main(process.argv.slice(2));
