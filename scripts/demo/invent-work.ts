import type { Deed, InventedLead, Step, Who } from './invented-lead';
import type { Lot } from './lot';
import {
  AFTER_MISSED_CALL,
  AFTER_TALK,
  CALL_NOTES,
  type Exchange,
  LOST_REASONS,
  NEXT_ACTIONS,
  NOTES,
  REMINDER,
  THREADS,
  TYPICAL_VALUE,
  VALUES,
} from './talk';
import { atWork, type Calendar, daysAfter } from './times';

const HOUR = 60 * 60_000;

type Told = Pick<InventedLead, 'at' | 'budget'>;

/** Invents what two staff members do with a lead, step by step, until now. */
export class Work {
  readonly steps: Step[] = [];
  private moment: Date;
  private owner: Who = 0;
  private isOver = false;
  /** The next email of the conversation, and the answer to it. */
  private next: Exchange = REMINDER;

  constructor(
    private readonly lot: Lot,
    private readonly lead: Told,
    private readonly now: Date,
    private readonly calendar: Calendar,
  ) {
    this.moment = lead.at;
  }

  private get age(): number {
    return (Number(this.now) - Number(this.lead.at)) / (24 * HOUR);
  }

  /** The share of leads without a reply: many of the newest, and a few older ones that were overlooked. */
  private get unanswered(): number {
    if (this.age < 2) return 0.45;
    return this.age < 10 ? 0.12 : 0;
  }

  /** Adds a step some hours after the last; nothing happens in the future. */
  private add(deed: Deed, fromHours: number, toHours: number, by: Who = this.owner): boolean {
    const at = atWork(this.lot, this.moment, fromHours, toHours);
    if (this.isOver || at >= this.now) {
      this.isOver = true;
      return false;
    }
    this.moment = at;
    this.steps.push({ ...deed, at, by });
    return true;
  }

  tell(): Step[] {
    const { lot } = this;
    if (lot.happens(0.9)) {
      const owner: Who = lot.happens(0.45) ? 0 : 1;
      this.add({ kind: 'owner', owner }, 0.1, 1.5, 0);
      if (this.steps.length > 0) this.owner = owner;
    }
    if (lot.happens(this.unanswered)) return this.steps;
    this.reply();
    if (lot.happens(0.35)) this.add({ kind: 'note', note: lot.pick(NOTES) }, 0.1, 4);
    const isCalled = lot.happens(this.age < 5 ? 0.5 : 0.3) && this.call();
    const isQualified = lot.happens(isCalled ? 0.75 : 0.35);
    if (isQualified) this.qualify();
    const isClosed = this.age > 14 && lot.happens(0.75) && this.close(isQualified);
    if (!isClosed) this.plan();
    return this.steps;
  }

  private reply(): void {
    const { lot } = this;
    const way = lot.next();
    if (way < 0.55) {
      const { first, next } = lot.pick(THREADS);
      const [text, answer] = first;
      this.add({ kind: 'email', text }, 0.2, lot.happens(0.9) ? 3 : 30);
      if (lot.happens(0.55) && this.add({ kind: 'answer', text: answer }, 2, 40)) this.next = next;
      return;
    }
    const channel = way < 0.85 ? 'phone' : 'whatsapp';
    if (channel === 'phone' && lot.happens(0.25)) {
      this.add({ kind: 'logged', channel, reached: false, note: null }, 0.2, 2);
    }
    const note = channel === 'phone' ? lot.pick(CALL_NOTES) : null;
    this.add({ kind: 'logged', channel, reached: true, note }, 0.2, lot.happens(0.9) ? 3 : 28);
    this.next = lot.pick(AFTER_TALK);
  }

  private call(): boolean {
    // The call is booked by tomorrow at the latest, so it must start after that.
    const tomorrow = new Date(Number(this.moment) + 24 * HOUR);
    const startsAt = this.isOver ? undefined : this.calendar.next(this.lot, tomorrow);
    if (!startsAt) return false;
    const isPast = Number(startsAt) + HOUR < Number(this.now);
    const settled = this.lot.happens(0.82) ? 'held' : 'missed';
    const state = isPast ? settled : 'booked';
    if (!isPast && startsAt <= this.now) return false;
    if (!this.add({ kind: 'call', startsAt, state }, 0.5, 3)) return false;
    if (!isPast) return false;
    this.moment = new Date(Number(startsAt) + HOUR / 2);
    this.next = state === 'held' ? this.lot.pick(AFTER_TALK) : AFTER_MISSED_CALL;
    return true;
  }

  private value(): number {
    const [least, most] = VALUES[this.lead.budget ?? ''] ?? TYPICAL_VALUE;
    return Math.round(this.lot.whole(least, most) / 5000) * 5000;
  }

  private qualify(): void {
    const { lot } = this;
    if (!this.add({ kind: 'status', status: 'qualified' }, 1, 20)) return;
    if (lot.happens(0.6)) this.add({ kind: 'valued', value: this.value() }, 0.1, 1);
    const [text, answer] = this.next;
    if (!lot.happens(0.6) || !this.add({ kind: 'email', text }, 6, 60)) return;
    if (lot.happens(0.6)) this.add({ kind: 'answer', text: answer }, 4, 70);
  }

  private close(isQualified: boolean): boolean {
    const { lot } = this;
    if (isQualified && lot.happens(0.5)) {
      const won = { outcome: 'won', reason: null, value: this.value() } as const;
      return this.add({ kind: 'closed', ...won }, 60, 400);
    }
    const lost = lot.happens(0.85);
    const reason = lost ? lot.pick(LOST_REASONS) : null;
    const outcome = lost ? 'lost' : null;
    return this.add({ kind: 'closed', outcome, reason, value: null }, 40, 300);
  }

  private plan(): void {
    if (!this.lot.happens(0.6)) return;
    // Most are in the future, some are due today, a few are overdue.
    const on = daysAfter(this.now, this.lot.whole(-2, 9));
    this.add({ kind: 'next', text: this.lot.pick(NEXT_ACTIONS), on }, 0.1, 2);
  }
}
