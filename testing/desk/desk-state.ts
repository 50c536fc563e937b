import type { Slot } from '../../src/domain/consultation';
import type { Consultation, Unavailable } from '../../src/domain/http-api/consultations';
import type { StaffAnswer } from '../../src/domain/http-api/session';
import type { Lead, LeadDetail, LeadEvent, LeadStatus } from '../../src/domain/lead';

const staffId = (n: number) => `10000000-0000-4000-8000-00000000000${n}`;

/** The accounts of the sample agency. */
export const SAMPLE_STAFF: StaffAnswer['staff'] = [
  { id: staffId(1), email: 'asha@meghdoot.example', is_disabled: false },
  { id: staffId(2), email: 'ravi@meghdoot.example', is_disabled: false },
  { id: staffId(3), email: 'left@meghdoot.example', is_disabled: true },
];

/** Everything that the simulated server stores. */
export class DeskState {
  /** How the visitors came to write. */
  journey: LeadDetail['journey'] = null;
  /** Leads that colleagues have assigned to this person since the last call. */
  assigned = 0;
  /** The calls of the leads with these ids. */
  readonly booked = new Map<string, Consultation>();
  /** The times that are offered for calls. */
  freeTimes: Slot[] = [];
  unavailable: Unavailable[] = [];
  private readonly histories = new Map<string, LeadEvent[]>();
  private clock = Date.UTC(2026, 10, 21, 7, 0);

  /** @param staff email of the person who is logged in */
  constructor(
    public leads: Lead[] = [],
    public staff: string | null = null,
  ) {}

  /** The id of the person who is logged in. */
  get staffId(): string {
    return SAMPLE_STAFF.find(({ email }) => email === this.staff)?.id ?? staffId(9);
  }

  /** The lead of this id, or of this reference. */
  lead(key: unknown): Lead | undefined {
    return this.leads.find(({ id, reference }) => id === key || reference === key);
  }

  /** The time of the next change, a minute after the last. */
  now(): string {
    return new Date((this.clock += 60_000)).toISOString();
  }

  /** Changes a lead, a minute after the last change; returns its new version. */
  change(lead: Lead, part: Partial<Lead>): Lead {
    const changed = { ...lead, ...part, updated_at: this.now() };
    this.leads = this.leads.map((other) => (other.id === lead.id ? changed : other));
    return changed;
  }

  /** A colleague moves a lead behind the desk's back. */
  colleagueMoves(id: string, status: LeadStatus): void {
    const lead = this.lead(id);
    if (lead) this.change(lead, { status });
  }

  /** The history of the lead with this id, oldest first. */
  historyOf(id: string): readonly LeadEvent[] {
    return this.histories.get(id) ?? [];
  }

  /** Adds an event to a lead's history, by the person who is logged in. */
  addEvent({ id }: Lead, part: Partial<LeadEvent>): LeadEvent {
    const events = this.historyOf(id);
    const event: LeadEvent = {
      ...{ id: events.length + 1, kind: 'note', from_status: null, to_status: null, note: null },
      ...{ channel: null, owner_email: null, due_on: null, call_at: null },
      ...{ actor_email: this.staff, created_at: this.now() },
      ...part,
    };
    this.histories.set(id, [...events, event]);
    return event;
  }
}
