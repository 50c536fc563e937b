import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import Desk from '../desk';
import type { DeskRouter } from '../router';
import type { FakeFunctions } from './fake-functions';

interface RenderDeskOptions {
  /** Address to open. */
  at?: string;
  /** Width of the screen in px. */
  width?: number;
}

const navigate: DeskRouter['navigate'] = (to, options) => {
  window.history[options?.replace ? 'replaceState' : 'pushState'](null, '', to);
  window.dispatchEvent(new PopStateEvent('popstate'));
};

const subscribe = (onChange: () => void) => {
  window.addEventListener('popstate', onChange);
  return () => window.removeEventListener('popstate', onChange);
};

/** The address as tests compare it: path and query. */
export const address = () => window.location.pathname + window.location.search;

function DeskAtAddress() {
  const url = new URL(useSyncExternalStore(subscribe, address), window.location.origin);
  return (
    <Desk brand="Meghdoot Labs" pathname={url.pathname} search={url.search} navigate={navigate} />
  );
}

function connect(functions: FakeFunctions) {
  globalThis.fetch = async (path, init) => {
    const { body, method = 'GET' } = init ?? {};
    const call = {
      method,
      path: String(path),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    };
    const answer = await functions.receive(call);
    init?.signal?.throwIfAborted();
    if (answer.status === 0) throw new TypeError('Failed to fetch');
    const json = answer.body === undefined ? null : JSON.stringify(answer.body);
    return new Response(answer.text ?? json, answer);
  };
}

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

/** Opens the desk in a browser whose network is the fake; returns the person who uses it. */
export function renderDesk(
  functions: FakeFunctions,
  { at = '/admin/dashboard', width = 390 }: RenderDeskOptions = {},
) {
  window.history.replaceState(null, '', at);
  setWidth(width);
  connect(functions);
  render(<DeskAtAddress />);
  return userEvent.setup();
}
