import { randomUUID } from 'node:crypto';
import {
  type Answer,
  type Ask,
  begin,
  type Call,
  codeOf,
  key,
  logIn,
  PASSWORD,
  refresh,
  verify,
} from './auth';
import { claimsOf, type Exchange, Names } from './auth-exchanges';

/** Auth with the settings of a file, and with none for what went before. */
interface Project {
  ask: Ask;
  plain: Ask;
  ageTokens: () => Promise<void>;
}

interface Received {
  status: number;
  headers: Record<string, unknown>;
  answer: unknown;
}

type Tokens = Pick<Answer, 'access_token' | 'refresh_token'>;

const ELSEWHERE = '192.0.2.9';

const textIn = ({ body }: Exchange, field: string): string => {
  const value = body?.[field];
  return typeof value === 'string' ? value : '';
};

const newAddress = () => `${randomUUID()}@example.com`;
const isLogIn = ({ path }: Exchange) => path === '/token?grant_type=password';
const isRefresh = ({ path }: Exchange) => path === '/token?grant_type=refresh_token';

/** People, tokens and apps of one file: those that it names, and those of earlier steps that were not recorded. */
export class Replay {
  readonly names = new Names();
  /** Of the latest session, the oldest first. */
  private tokens: Tokens[] = [];
  private readonly apps = new Map<string, Answer>();
  private latestApp = '';

  constructor(
    private readonly project: Project,
    private readonly exchanges: readonly Exchange[],
  ) {}

  /** The password by which the file lets somebody in, else the first that it tries. */
  private passwordOf(email: string): string {
    const tried = this.exchanges.filter((one) => isLogIn(one) && textIn(one, 'email') === email);
    const right = tried.find(({ status }) => status === 200) ?? tried[0];
    return right ? textIn(right, 'password') : PASSWORD;
  }

  private async addAccount(name: string, email_confirm = true): Promise<string> {
    const email = newAddress();
    const account = { email, password: this.passwordOf(name), email_confirm };
    const body = { ...account, app_metadata: { role: 'admin' } };
    const { id } = await this.project.plain('POST', 'admin/users', { key, body });
    this.names.set(name, email);
    this.names.set(`id of ${name}`, id);
    return email;
  }

  private keepApp(app: Answer): void {
    this.apps.set(app.id, app);
    this.latestApp = app.id;
  }

  /** Somebody logs in. @param app whether they have one, and whether they enter its code */
  private async newSession(app: 'none' | 'entered' | 'due'): Promise<void> {
    const { plain, ask } = this.project;
    const person = { email: await this.addAccount(newAddress()), password: PASSWORD };
    const first = await logIn(plain, person);
    this.tokens = [first];
    if (app === 'none') return;
    const factor = await begin(plain, first.access_token);
    this.keepApp(factor);
    const lifted = await verify(plain, first.access_token, factor);
    this.tokens = [app === 'entered' ? lifted : await logIn(ask, person)];
  }

  private async prepareLogIn(exchange: Exchange): Promise<void> {
    const { what } = exchange;
    const name = textIn(exchange, 'email');
    const isKnown = this.names.get(name) !== undefined || !name.includes('@');
    if (isKnown || what.includes('unknown')) return;
    const email = await this.addAccount(name, !what.includes('not confirmed'));
    if (!what.includes('banned')) return;
    await logIn(this.project.plain, { email, password: this.passwordOf(name) });
    const id = this.names.get(`id of ${name}`) ?? '';
    const body = { ban_duration: '876000h' };
    await this.project.plain('PUT', `admin/users/${id}`, { key, body });
  }

  private async prepareSession({ what, path }: Exchange): Promise<void> {
    if (what.includes('second app')) return this.newSession('entered');
    if (this.tokens.length > 0) return;
    if (what.includes('first level ran out')) return this.newSession('due');
    await this.newSession('none');
    if (path.includes('refresh_token') && what.includes('again')) {
      const { refresh_token: token = '' } = this.tokens[0] ?? {};
      this.tokens.push(await refresh(this.project.plain, token));
    }
  }

  /** Makes a challenge or a link that the file names and did not record. */
  private async prepareNamed(exchange: Exchange): Promise<void> {
    const { plain } = this.project;
    const challenge = textIn(exchange, 'challenge_id');
    if (challenge && this.names.get(challenge) === undefined) {
      const [, , factor = ''] = this.fill(exchange.path, exchange).split('/');
      const call = { token: this.tokenOf(exchange), body: {} };
      const { id } = await plain('POST', `factors/${factor}/challenge`, call);
      this.names.set(challenge, id);
    }
    const hash = textIn(exchange, 'token_hash');
    if (hash.startsWith('<') && this.names.get(hash) === undefined) {
      const body = { type: textIn(exchange, 'type'), email: newAddress() };
      const { hashed_token } = await plain('POST', 'admin/generate_link', { key, body });
      this.names.set(hash, hashed_token);
    }
  }

  private async prepare(exchange: Exchange): Promise<void> {
    const { what, as } = exchange;
    if (what.includes('reuse interval')) await this.project.ageTokens();
    if (isLogIn(exchange)) await this.prepareLogIn(exchange);
    const isOld = isRefresh(exchange) && textIn(exchange, 'refresh_token').startsWith('<');
    if (as === 'caller' || isOld) await this.prepareSession(exchange);
    await this.prepareNamed(exchange);
  }

  private tokensOf({ what }: Exchange): Tokens | undefined {
    return /\b(older|first) (access )?token\b/.test(what) ? this.tokens[0] : this.tokens.at(-1);
  }

  private tokenOf(exchange: Exchange): string {
    if (exchange.what.includes('nonsense')) return 'nonsense';
    return this.tokensOf(exchange)?.access_token ?? '';
  }

  private fill(text: string, exchange: Exchange): string {
    return this.names.fill(text, (name) => {
      if (name.includes('@')) return newAddress();
      if (name.startsWith('<refresh token')) return this.tokensOf(exchange)?.refresh_token ?? '';
      if (exchange.path.startsWith('/factors/')) return this.latestApp;
      const { email } = exchange.answer as { email?: string };
      return this.names.get(`id of ${email ?? ''}`) ?? '';
    });
  }

  private keep({ path }: Exchange, answer: Answer): void {
    if (typeof answer.access_token === 'string') {
      const goesOn = path.includes('refresh_token') || path.startsWith('/factors/');
      this.tokens = [...(goesOn ? this.tokens : []), answer];
    }
    if (path === '/factors' && answer.status === 200) this.keepApp(answer);
  }

  /** Makes the call of an exchange, after all that it needs. */
  async call(exchange: Exchange): Promise<{ path: string; call: Call }> {
    await this.prepare(exchange);
    const path = this.fill(exchange.path, exchange).slice(1);
    const filled = this.fill(JSON.stringify(exchange.body ?? {}), exchange);
    const body = JSON.parse(filled) as Record<string, unknown>;
    const app = this.apps.get(path.split('/')[1] ?? '');
    if (body['code'] === '<code>' && app) body['code'] = codeOf(app);
    const call: Call = {
      ...(exchange.body && { body }),
      ...(exchange.as === 'service' && { key }),
      ...(exchange.as === 'caller' && { token: this.tokenOf(exchange) }),
      ...(exchange.what.includes('another address') && { address: ELSEWHERE }),
    };
    return { path, call };
  }

  /** Keeps what an answer brings for later exchanges. @returns where it differs from the recorded one */
  compare(exchange: Exchange, { status, headers, answer }: Received): string[] {
    const differences = [
      ...(status === exchange.status ? [] : [`status: ${status}`]),
      ...['x-sb-error-code', 'retry-after']
        .filter((name) => headers[name] !== exchange.headers[name])
        .map((name) => `${name}: ${String(headers[name])}`),
      ...this.names.differences(exchange.answer, answer),
      ...this.names.differences(exchange.claims ?? {}, claimsOf(answer), 'claims'),
    ];
    if (typeof answer === 'object') this.keep(exchange, { status, ...answer } as Answer);
    return differences;
  }
}
