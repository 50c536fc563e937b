import './quick-selectors.cjs';
import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

/** jsdom, with the parts of the web platform that it lacks and Node has. */
export default class BrowserEnvironment extends JsdomEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, { fetch, Response, AbortController, AbortSignal });
    Object.assign(this.global, { Blob, structuredClone, TextEncoder, TextDecoder });
  }
}
