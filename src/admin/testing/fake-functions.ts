import type { Slot } from '../../domain/consultation';
import type { Consultation, Unavailable } from '../../domain/http-api/consultations';
import type { Lead, LeadDetail, LeadEvent, LeadStatus } from '../../domain/lead';
import { problem, type FakeAnswer, type FakeCall } from './fake-route';
import { FAKE_OPEN_ROUTE, FAKE_ROUTES } from './fake-routes';

export { problem };
export type { FakeAnswer, FakeCall };

/** Our functions as the desk meets them over HTTP: a small, typed stand-in for the contract. */
export class FakeFunctions {
  readonly calls: FakeCall[] = [];
  /** How the visitors came to write. */
  journey: LeadDetail['journey'] = null;
  /** Leads that colleagues have assigned to this person since the last call. */
  assigned = 0;
  /** The calls of the leads with these ids. */
  readonly booked = new Map<string, Consultation>();
  /** The times that are offered for calls. */
  freeTimes: Slot[] = [];
  unavailable: Unavailable[] = [];
  private readonly planned: { call: string; answer: FakeAnswer }[] = [];
  private readonly histories = new Map<string, LeadEvent[]>();
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

  /** The lead of this id, or of this reference. */
  lead(key: string): Lead | undefined {
    return this.leads.find(({ id, reference }) => id === key || reference === key);
  }

  /** Changes a lead, a minute after the last change; returns what became of it. */
  change(key: string, part: Partial<Lead>): Lead | undefined {
    const before = this.lead(key);
    if (!before) return undefined;
    const after = { ...before, ...part, updated_at: this.now() };
    this.leads = this.leads.map((lead) => (lead === before ? after : lead));
    return after;
  }

  /** The time of the next change, a minute after the last. */
  now(): string {
    return new Date((this.clock += 60_000)).toISOString();
  }

  /** What happened to the lead of this id, to be added to. */
  historyOf(id: string): LeadEvent[] {
    const events = this.histories.get(id) ?? [];
    this.histories.set(id, events);
    return events;
  }

  /** A colleague moves a lead behind the desk's back. */
  colleagueMoves(id: string, status: LeadStatus): void {
    this.change(id, { status });
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
    const request = { ...call, path, params: new URLSearchParams(search) };
    const open = FAKE_OPEN_ROUTE(this, request);
    if (open) return open;
    if (!this.staff) return problem(401);
    for (const route of FAKE_ROUTES) {
      const answer = route(this, request);
      if (answer) return answer;
    }
    return problem(404);
  }
}
