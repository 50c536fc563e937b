import { getResponse, http, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import { DeskState } from './desk-state';
import { actionHandlers } from './handlers/actions';
import { addedHandlers } from './handlers/added';
import { callHandlers } from './handlers/calls';
import { dataHandlers } from './handlers/data';
import { factorHandlers } from './handlers/factor';
import { importHandlers } from './handlers/imports';
import { dayHandlers } from './handlers/day';
import { leadHandlers } from './handlers/lead';
import { listHandlers } from './handlers/list';
import { logHandlers } from './handlers/log';
import { passwordHandlers } from './handlers/password';
import { peopleHandlers } from './handlers/people';
import { pushHandlers } from './handlers/push';
import { replyHandlers } from './handlers/replies';
import { reportHandlers } from './handlers/reports';
import { savedReplyHandlers } from './handlers/saved-replies';
import { sessionHandlers } from './handlers/session';
import { undoHandlers } from './handlers/undo';
import { viewHandlers } from './handlers/views';
import { problem } from './respond';

const network = setupServer();
beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterAll(() => network.close());

const METHODS = {
  ...{ GET: http.get, POST: http.post, PUT: http.put },
  ...{ PATCH: http.patch, DELETE: http.delete },
};

/** A request that the desk has sent. */
interface DeskRequest {
  method: string;
  /** With query. */
  path: string;
  body?: unknown;
}

/** Our functions as the desk meets them over HTTP, in place of the network. */
export class DeskServer extends DeskState {
  readonly calls: DeskRequest[] = [];
  private readonly planned: HttpHandler[] = [];
  private paused: Promise<void> = Promise.resolve();

  /** From here on this server answers, in place of the one before it. */
  listen(): void {
    network.events.removeAllListeners();
    network.events.on('request:start', ({ request }) => void this.record(request.clone()));
    network.resetHandlers(
      ...this.planned,
      http.all('/api/*', () => this.paused),
      ...this.handlers,
    );
  }

  /** The functions, each doing what it is asked. */
  private readonly handlers: HttpHandler[] = [
    ...passwordHandlers(this),
    ...sessionHandlers(this),
    ...peopleHandlers(this),
    ...factorHandlers(this),
    ...listHandlers(this),
    ...reportHandlers(this),
    ...callHandlers(this),
    ...dataHandlers(this),
    ...importHandlers(this),
    ...logHandlers(this),
    ...replyHandlers(this),
    ...savedReplyHandlers(this),
    ...viewHandlers(this),
    ...pushHandlers(this),
    ...dayHandlers(this),
    ...actionHandlers(this),
    ...addedHandlers(this),
    ...undoHandlers(this),
    ...leadHandlers(this),
    http.all('/api/*', () => problem(404)),
  ];

  /** Answers the next such call by this response; `call` is method and path without query. */
  answerNext(call: string, response: Response, times = 1): void {
    for (let time = 0; time < times; time += 1) this.plan(call, () => response.clone());
  }

  /** Does what the next such call asks; this response comes in place of the answer, which is lost. */
  loseNextAnswer(call: string, response: Response): void {
    this.plan(call, async (request) => {
      await getResponse(this.handlers, request);
      return response;
    });
  }

  private plan(call: string, respond: (request: Request) => Response | Promise<Response>): void {
    const [method, path] = call.split(' ') as [keyof typeof METHODS, string];
    const handler = METHODS[method](path, ({ request }) => respond(request), { once: true });
    this.planned.push(handler);
    network.use(handler);
  }

  /** From here on answers wait; they come when the returned function is called. */
  pause(): () => void {
    let resume = () => {};
    this.paused = new Promise((resolve) => {
      resume = resolve;
    });
    return resume;
  }

  private async record(request: Request): Promise<void> {
    const { pathname, search } = new URL(request.url);
    const call: DeskRequest = { method: request.method, path: pathname + search };
    this.calls.push(call);
    if (!request.body) return;
    const isJson = request.headers.get('content-type') === 'application/json';
    call.body = await (isJson ? request.json() : request.text());
  }
}
