import type { Credentials, SessionAnswer, StatusChange } from '../../domain/http-api';
import type { Lead } from '../../domain/lead';
import type { LeadStatus } from '../../domain/lead-status';
import { listAnswer } from './fake-list';

export interface FakeCall {
  method: string;
  /** With query. */
  path: string;
  body?: unknown;
}

export interface FakeAnswer {
  /** 0: the server is out of reach. */
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

const PASSWORD = 'correct horse';
const COLLEAGUE = 'ravi@meghdoot.example';

export const problem = (status: number, more: object = {}): FakeAnswer => ({
  status,
  body: { type: 'about:blank', title: `Problem ${status}`, status, ...more },
});

/** Our functions as the desk meets them over HTTP: a small, typed stand-in for the contract. */
export class FakeFunctions {
  readonly calls: FakeCall[] = [];
  private readonly planned: { call: string; answer: FakeAnswer }[] = [];
  private paused: Promise<void> = Promise.resolve();
  private clock = Date.UTC(2026, 10, 21, 7, 0);

  constructor(
    public leads: Lead[] = [],
    public staff: string | null = null,
  ) {}

  /** The next such call is answered like this instead; `call` is method and path without query. */
  plan(call: string, answer: FakeAnswer, times = 1): void {
    for (let time = 0; time < times; time += 1) this.planned.push({ call, answer });
  }

  /** A colleague moves a lead behind the desk's back. */
  colleagueMoves(id: string, status: LeadStatus): void {
    this.move(id, status);
  }

  /** From here on answers wait; they come when the returned function is called. */
  pause(): () => void {
    let resume = () => {};
    this.paused = new Promise((resolve) => {
      resume = resolve;
    });
    return resume;
  }

  async receive(call: FakeCall): Promise<FakeAnswer> {
    this.calls.push(call);
    await this.paused;
    return this.answer(call);
  }

  private answer(call: FakeCall): FakeAnswer {
    const [path = '', search = ''] = call.path.split('?');
    const name = `${call.method} ${path}`;
    const index = this.planned.findIndex((plan) => plan.call === name);
    const [plan] = index < 0 ? [] : this.planned.splice(index, 1);
    if (plan) return plan.answer;
    if (path === '/api/session') return this.session(call);
    if (!this.staff) return problem(401);
    if (name === 'GET /api/leads') {
      return { status: 200, body: listAnswer(this.leads, new URLSearchParams(search)) };
    }
    return this.patchLead(path.replace('/api/leads/', ''), call.body as StatusChange);
  }

  private session({ method, body }: FakeCall): FakeAnswer {
    if (method === 'DELETE') {
      this.staff = null;
      return { status: 204 };
    }
    if (method === 'POST') {
      const { email, password } = body as Credentials;
      if (password !== PASSWORD) return problem(401);
      this.staff = email;
    }
    if (!this.staff) return problem(401);
    return { status: 200, body: { staff: { email: this.staff } } satisfies SessionAnswer };
  }

  private patchLead(id: string, { status, updated_at }: StatusChange): FakeAnswer {
    const lead = this.leads.find((other) => other.id === id);
    if (!lead) return problem(404);
    if (updated_at && updated_at !== lead.updated_at) {
      return problem(409, { lead, changed: { by: COLLEAGUE, at: lead.updated_at } });
    }
    return { status: 200, body: { lead: this.move(id, status) } };
  }

  private move(id: string, status: LeadStatus): Lead | undefined {
    const updated_at = new Date((this.clock += 60_000)).toISOString();
    this.leads = this.leads.map((lead) =>
      lead.id === id ? { ...lead, status, updated_at } : lead,
    );
    return this.leads.find((lead) => lead.id === id);
  }
}
