import { randomUUID } from 'node:crypto';
import { AGENCY_TIME_ZONE } from '../../src/domain/clock';
import type { Connection } from '../../supabase/local/database';
import { DATE, MARK, MARKS } from './times';
import type { InventedLead, Step, Who } from './invented-lead';
import type { DemoSite } from './site';

/** An account of the demo. */
export interface Person {
  id: string;
  email: string;
}

const LEAD_COLUMNS = `reference, idempotency_key, name, email, phone, company, service, budget, message, journey, spam_reason,
  created_at, updated_at, added_source, added_by`;

/**
 * Stores leads and their history through the desk's own triggers and functions, as the owner of the database, and then changes
 * the times that these set from now to the invented ones.
 */
export class LeadStore {
  private caller: Who | undefined;
  private readonly started = new Date().toISOString();

  constructor(
    private readonly database: Connection,
    private readonly people: readonly [Person, Person],
    private readonly site: DemoSite,
  ) {}

  async addAll(leads: readonly InventedLead[]): Promise<void> {
    await this.database.exec(`begin; ${MARKS}`);
    for (const lead of leads) await this.add(lead);
    await this.act(undefined);
    await this.database.exec(DATE(this.started));
    await this.database.exec('commit');
  }

  private async add(lead: InventedLead): Promise<void> {
    await this.act(lead.added?.by);
    const id = await this.arrive(lead);
    await this.mark(id, 'arrived', lead.at);
    for (const step of lead.steps) {
      await this.act(step.kind === 'answer' ? undefined : step.by);
      await this.take(id, lead, step);
      await this.mark(id, step.kind, step.at);
    }
  }

  private mark(id: string, kind: string, at: Date): Promise<unknown> {
    return this.database.query(MARK, [id, kind, at]);
  }

  /** Sets the caller that the triggers see from now on: this person, or a visitor. */
  private async act(who: Who | undefined): Promise<void> {
    if (this.caller === who) return;
    this.caller = who;
    const person = who === undefined ? undefined : this.people[who];
    const claims = person ? JSON.stringify({ sub: person.id, email: person.email }) : '';
    await this.database.query(`select set_config('request.jwt.claims', $1, false)`, [claims]);
  }

  private async arrive(lead: InventedLead): Promise<string> {
    const { rows } = await this.database.query<{ id: string }>(
      `insert into public.contact_submissions (${LEAD_COLUMNS})
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14) returning id`,
      [
        ...[lead.reference, randomUUID(), lead.name, lead.email, lead.phone, lead.company],
        ...[lead.service, lead.budget, lead.message, lead.journey && JSON.stringify(lead.journey)],
        ...[lead.spam, lead.at, lead.added?.source ?? null],
        lead.added ? this.people[lead.added.by].id : null,
      ],
    );
    if (!rows[0]) throw new Error('A lead was not stored.');
    return rows[0].id;
  }

  private change(id: string, set: string, values: unknown[] = []): Promise<unknown> {
    return this.database.query(`update public.contact_submissions set ${set} where id = $1`, [
      id,
      ...values,
    ]);
  }

  private async take(id: string, lead: InventedLead, step: Step): Promise<void> {
    switch (step.kind) {
      case 'owner':
        await this.change(id, 'owner_id = $2', [this.people[step.owner].id]);
        return;
      case 'status':
        await this.change(id, 'status = $2', [step.status]);
        return;
      case 'valued':
        await this.change(id, 'value = $2', [step.value]);
        return;
      case 'closed':
        await this.change(
          id,
          `status = 'closed', outcome = $2, lost_reason = $3, value = coalesce($4, value)`,
          [step.outcome, step.reason, step.value],
        );
        return;
      case 'next':
        await this.database.query(
          'insert into public.next_actions (lead_id, text, due_on) values ($1, $2, $3)',
          [id, step.text, step.on],
        );
        return;
      case 'note':
        await this.database.query(
          `insert into public.lead_events (lead_id, kind, note) values ($1, 'note', $2)`,
          [id, step.note],
        );
        return;
      case 'logged':
        await this.database.query(
          `insert into public.lead_events (lead_id, kind, channel, reached, note, at, created_at)
            values ($1, 'reply', $2, $3, $4, $5, $5)`,
          [id, step.channel, step.reached, step.note, step.at],
        );
        return;
      case 'email':
        await this.reply(id, lead, step.text, step);
        return;
      case 'answer':
        await this.answer(id, lead, step.text, step.at);
        return;
      case 'call':
        await this.call(id, step.startsAt, step.state, step.at);
    }
  }

  /** Does the same as settle_mail after the mail server has accepted the email. */
  private async reply(id: string, { name }: InventedLead, text: string, { at, by }: Step) {
    const words = text
      .replaceAll('{first}', name.split(' ')[0] ?? name)
      .replaceAll('{staff}', this.site.staff[by].name);
    await this.database.query(
      `insert into public.lead_events (lead_id, kind, channel, subject, text, state, at, created_at)
        values ($1, 'reply', 'email', $2, $3, 'sent', $4, $4)`,
      [id, this.site.subject, words, at],
    );
    const contacted = `case when status = 'new' then 'contacted' else status end`;
    await this.change(
      id,
      `first_response_at = least(first_response_at, $2), status = ${contacted}`,
      [at],
    );
  }

  private async answer(id: string, { email }: InventedLead, text: string, at: Date) {
    const subject = `Re: ${this.site.subject}`;
    const parts = { from: email, subject, text, quoted: '', attachments: [] };
    const filed = {
      message_id: `<${randomUUID()}@demo.example>`,
      ...{ arrived_at: at, sender: email, answer: { ...parts, automatic: false } },
    };
    await this.database.query(
      `select private.file_answer(lead, $2::jsonb) from public.contact_submissions as lead where id = $1`,
      [id, JSON.stringify(filed)],
    );
  }

  private async call(id: string, startsAt: Date, state: string, at: Date): Promise<void> {
    await this.database.query(
      `insert into public.consultations (lead_id, starts_at, ends_at, free_from, seats, time_zone, booked_for, state)
        values ($1, $2::timestamptz, $2::timestamptz + interval '30 minutes', $2::timestamptz + interval '45 minutes', 1, $4, $2, $3)`,
      [id, startsAt, state, AGENCY_TIME_ZONE],
    );
    if (state === 'booked') return;
    const note = (kind: string, happened: Date) =>
      this.database.query(
        `insert into public.lead_events (lead_id, kind, call_at, created_at) values ($1, $2, $3, $4)`,
        [id, kind, startsAt, happened],
      );
    await note('call_booked', at);
    await note(`call_${state}`, new Date(Number(startsAt) + 30 * 60_000));
  }
}
