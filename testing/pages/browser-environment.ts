import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

/** Parts of the web platform that jsdom lacks and Node has. */
const FETCH = { fetch, Headers, Request, Response, AbortController, AbortSignal };
const STREAMS = { ReadableStream, TransformStream, WritableStream };
const OTHERS = { Blob, BroadcastChannel, File, structuredClone, TextEncoder, TextDecoder };
/** Quicker than jsdom's own, which the simulated server asks for each path that it knows. */
const ADDRESSES = { URL, URLSearchParams };

/** jsdom with all that the code under test and its simulated server expect of a browser. */
export default class BrowserEnvironment extends JsdomEnvironment {
  /** MSW intercepts requests by its Node half, which its `browser` export hides. */
  override exportConditions(): string[] {
    return [...super.exportConditions(), 'node'];
  }

  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, { ...FETCH, ...STREAMS, ...OTHERS, ...ADDRESSES });
  }
}
