import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';
import WHOLE from '../../scripts/test/chromium-places.json';

const SHELL = '/usr/bin/chromium-headless-shell';

/** Starts the first of these browsers that is there, and else Playwright's own. */
function launch(...places: string[]): LaunchOptions {
  const executablePath = [process.env.CHROMIUM_PATH, ...places].find(
    (place) => place && existsSync(place),
  );
  return {
    ...(executablePath && { executablePath }),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ],
  };
}

/** Chromium without its windows, in which pages open in two thirds of the time. */
export const HEADLESS_SHELL = { launchOptions: launch(SHELL, ...WHOLE) };

/**
 * Chromium as people have it, for what the shell does otherwise: it has no notifications, and a mouse moves over each page
 * that it opens.
 */
export const WHOLE_CHROMIUM = { launchOptions: launch(...WHOLE) };
