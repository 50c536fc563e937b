import type { LeadFile } from '../../src/domain/http-api/files';
import { HttpResponse, type JsonBodyType } from 'msw';
import type { BackupsResponse, Expired, StoredFiles } from '../../src/domain/http-api/data';
import type { Slot } from '../../src/domain/consultation';
import type { Consultation, Unavailable } from '../../src/domain/http-api/consultations';
import type { LogEntry } from '../../src/domain/http-api/log';
import type { NextAction } from '../../src/domain/http-api/day';
import type { Import, PlannedImportResponse, ShownPlan } from '../../src/domain/http-api/imports';
import type { Device, TrialResponse } from '../../src/domain/http-api/push';
import type { MailboxResponse } from '../../src/domain/http-api/replies';
import type { SavedReply } from '../../src/domain/http-api/saved-replies';
import type {
  EmailAbility,
  SessionResponse,
  SessionsResponse,
} from '../../src/domain/http-api/session';
import type { StaffMember } from '../../src/domain/http-api/staff';
import type { SavedView } from '../../src/domain/http-api/views';
import type { Lead, LeadDetail, LeadEvent, LeadStatus } from '../../src/domain/lead';

const staffId = (n: number) => `10000000-0000-4000-8000-00000000000${n}`;

/** The accounts of the sample agency. */
export const SAMPLE_STAFF: StaffMember[] = (
  [
    ['asha', 'Asha', 'active'],
    ['ravi', 'Ravi', 'active'],
    ['left', 'Left', 'disabled'],
  ] as const
).map(([mailbox, name, state], n) => ({
  ...{ id: staffId(n + 1), email: `${mailbox}@meghdoot.example`, name, state, role: 'manager' },
  ...{ factor: false, last_seen_at: null, open_leads: 0, former_emails: [], address_change: null },
}));

/** Everybody's password, and the code that their authenticator apps show at all times. */
export const SIGN_IN = { password: 'correct horse', code: '123456' };

const COLLEAGUE = 'ravi@meghdoot.example';

/** The facts of a lead that a change has replaced and left, and the next actions before it where it was one of these. */
interface RecordedChange {
  before: Partial<Lead>;
  after: Partial<Lead>;
  actions?: NextAction[];
}

/** Everything that the simulated server stores. */
export class DeskState {
  /** How the visitors came to write. */
  journey: LeadDetail['journey'] = null;
  /** Leads that colleagues have assigned to this person since the last call. */
  assigned = 0;
  /** The enquiries that were merged into the leads with these ids. */
  readonly merged = new Map<string, readonly Lead[]>();
  /** The calls of the leads with these ids. */
  readonly booked = new Map<string, Consultation>();
  /** The times that are offered for calls. */
  freeTimes: Slot[] = [];
  unavailable: Unavailable[] = [];
  /** What the server can do by email. */
  ability: EmailAbility = { sending: 'server' };
  /** Where the answers of visitors arrive. */
  mailbox: MailboxResponse = {
    ...{ reading: true, read_at: new Date().toISOString(), fault: null, unfetched: null },
    address: 'hello@meghdoot.example',
  };
  /** Whether this person has a second factor, and the recovery codes that are left. */
  hasFactor = false;
  recoveryCodes: string[] = [];
  managersNeedFactor = false;
  /** The day from which everybody needs one. */
  factorDue: string | null = null;
  /** The change of this person's address that waits. */
  addressChange: SessionResponse['staff']['address_change'] = null;
  /** What this person may do. */
  role: SessionResponse['staff']['role'] = 'manager';
  /** Everybody of the desk. */
  people: StaffMember[] = structuredClone(SAMPLE_STAFF);
  /** Where this person is logged in. */
  sessions: SessionsResponse['sessions'] = [];
  /** The log of the desk, newest first. */
  log: LogEntry[] = [];
  /** The backups of this machine, or Supabase's. */
  backups: BackupsResponse | 'hosted' = { latest: null, making: false, failed: false };
  /** The files of visitors. */
  storedFiles: StoredFiles = { files: 0, bytes: 0, limit: null };
  /** What has been closed for longer than any number of days that is asked; leads that `failed` always do. */
  expired: Expired = { leads: 0, subscribers: 0, failed: 0, failed_subscribers: 0 };
  /** The imports, newest first, each with its plan while that can still change. */
  imports: PlannedImportResponse[] = [];
  /** The plan of the next file. */
  importPlan: ShownPlan | undefined;
  /** The leads of imports on which colleagues have worked. */
  worked: Import['kept'] = [];
  /** The texts for replies, the person's own and shared ones. */
  savedReplies: SavedReply[] = [];
  /** The saved views of the list, the person's own and shared ones. */
  views: SavedView[] = [];
  /** This person's devices with notifications, by the addresses of their subscriptions. */
  readonly devices = new Map<string, Device>();
  /** The key to subscribe another device with. */
  pushKey: string | null = 'B'.repeat(87);
  /** The answer to the next test notification. */
  trial: TrialResponse = { status: 201, code: null, push_service: 'push.example' };
  /** The names of colleagues who write a reply now. */
  writing: string[] = [];
  /** The files of leads, by the lead's id. */
  readonly files = new Map<string, LeadFile[]>();
  /** Files that are in drafts of replies, by their id. */
  readonly drafted = new Map<string, Pick<LeadFile, 'name' | 'bytes'>>();
  /** The person who last changed the lead with this id. */
  readonly changedBy = new Map<string, string | null>();
  /** The next actions of the lead with this id, done ones included. */
  readonly actions = new Map<string, NextAction[]>();
  /** What the events with these ids have changed, for an undo. */
  readonly recorded = new Map<number, RecordedChange>();
  private readonly histories = new Map<string, LeadEvent[]>();
  private readonly answers = new Map<string, JsonBodyType>();
  private events = 0;
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

  /** The person who is logged in. */
  get person(): SessionResponse['staff'] {
    const email = this.staff ?? '';
    const { hasFactor: factor, managersNeedFactor } = this;
    const needs_factor = managersNeedFactor && !factor;
    return {
      ...{ id: this.staffId, email, name: email, role: this.role, factor, needs_factor },
      ...{ factor_due: this.factorDue, day_mail_at: '09:00', address_change: this.addressChange },
    };
  }

  /** Answers a request that adds something; one that is sent again under its key is answered the same, and adds nothing. */
  async once(request: Request, add: () => Promise<Response>) {
    const key = `${request.url} ${request.headers.get('idempotency-key')}`;
    const body = this.answers.get(key) ?? (await (await add()).json());
    this.answers.set(key, body);
    return HttpResponse.json(body, { status: 201 });
  }

  /** The lead of this id, or of this reference. */
  lead(key: unknown): Lead | undefined {
    const isWanted = ({ id, reference }: Lead) => id === key || reference === key;
    const [kept] = [...this.merged].find(([, merged]) => merged.some(isWanted)) ?? [];
    return this.leads.find((lead) => isWanted(lead) || lead.id === kept);
  }

  /** The time of the next change, a minute after the last. */
  now(): string {
    return new Date((this.clock += 60_000)).toISOString();
  }

  /** Changes a lead, a minute after the last change; returns its new version. A change to the same values is none. */
  change(lead: Lead, part: Partial<Lead>, by = this.staff): Lead {
    const isNone = Object.entries(part).every(
      ([name, value]) => lead[name as keyof Lead] === value,
    );
    if (isNone) return lead;
    this.changedBy.set(lead.id, by);
    const changed = { ...lead, ...part, updated_at: this.now() };
    this.leads = this.leads.map((other) => (other.id === lead.id ? changed : other));
    return changed;
  }

  /** A colleague moves a lead behind the desk's back. */
  colleagueMoves(id: string, status: LeadStatus): void {
    const lead = this.lead(id);
    if (lead) this.change(lead, { status }, COLLEAGUE);
  }

  /** Changes an event of a lead's history, as the delivery of an email does. */
  changeEvent({ id: lead }: Pick<Lead, 'id'>, id: number, part: Partial<LeadEvent>): void {
    const changed = this.historyOf(lead).map((event) =>
      event.id === id ? { ...event, ...part } : event,
    );
    this.histories.set(lead, changed);
  }

  /** The history of the lead with this id, oldest first. */
  historyOf(id: string): readonly LeadEvent[] {
    return this.histories.get(id) ?? [];
  }

  /** Adds an event to a lead's history, by the person who is logged in. */
  addEvent({ id }: Lead, part: Partial<LeadEvent>): LeadEvent {
    this.events += 1;
    const event: LeadEvent = {
      ...{ id: this.events, kind: 'note', from_status: null, to_status: null, note: null },
      ...{ channel: null, subject: null, text: null, state: null, reason: null, reached: null },
      ...{ inbound: false, at: null, answer: null, undoes: null },
      ...{ owner_email: null, due_on: null, call_at: null, changes: null },
      ...{ actor_email: this.staff, created_at: this.now() },
      ...part,
    };
    this.histories.set(id, [...this.historyOf(id), event]);
    return event;
  }

  /** Adds an event that tells of what differs in these fields of a lead, and can be undone. */
  addChange(
    [before, after]: readonly [Lead, Lead],
    fields: readonly (keyof Lead)[],
    part: Partial<LeadEvent>,
  ): LeadEvent | undefined {
    const differing = fields.filter((field) => before[field] !== after[field]);
    if (differing.length === 0) return undefined;
    const event = this.addEvent(before, {
      ...part,
      changes: Object.fromEntries(
        differing.map((field) => [field, { from: before[field], to: after[field] }]),
      ),
    });
    this.recorded.set(event.id, {
      before: Object.fromEntries(differing.map((field) => [field, before[field]])),
      after: Object.fromEntries(differing.map((field) => [field, after[field]])),
    });
    return event;
  }
}
