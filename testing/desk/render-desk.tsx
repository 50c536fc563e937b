import { LocationProvider, navigate } from '@reach/router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import type { ReplyTemplate } from '../../src/admin/lib/site-content';
import type { DeskServer } from './desk-server';
import { Desk, startQueries } from './desk-under-test';

interface RenderDeskOptions {
  /** Address to open. */
  at?: string;
  /** Width of the screen in px. */
  width?: number;
}

const withoutService = { service: null };
const templates = JSON.parse(
  readFileSync('testing/content/code/reply-templates.json', 'utf8'),
) as Omit<ReplyTemplate, 'service'>[];

const SITE = {
  ...{ brand: 'Meghdoot Labs', hours: '9 AM to 7 PM IST', minutes: 30 },
  replyTemplates: templates.map((template) => ({ ...withoutService, ...template })),
};

/** The address as tests compare it: path and query. */
export const address = () => window.location.pathname + window.location.search;

/** jsdom has no layout: media queries about the width are answered from this one. */
function setWidth(width: number) {
  window.matchMedia = (query) => {
    const from = Number(/min-width:\s*(\d+)px/.exec(query)?.[1] ?? Infinity);
    return Object.assign(new EventTarget(), {
      matches: width >= from,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  };
}

/** Opens the desk in a browser whose network is the simulated server; returns the person who uses it. */
export function renderDesk(
  server: DeskServer,
  { at = '/admin/dashboard', width = 390 }: RenderDeskOptions = {},
) {
  void navigate(at, { replace: true });
  setWidth(width);
  server.listen();
  render(
    <LocationProvider>
      <Desk site={SITE} queryClient={startQueries()} />
    </LocationProvider>,
  );
  return userEvent.setup();
}
