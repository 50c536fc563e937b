/** The Chromium that pages are measured in, and how it is started: without a window, asking nobody but us. */
export const CHROMIUM = {
  path: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  flags: [
    ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  ],
};
