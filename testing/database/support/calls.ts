import { randomUUID } from 'node:crypto';

import { history, liftThrottle, newEnquiry, receiptKeyOf } from './enquiry';
import type { useProject } from './project';

interface Answer {
  reference?: string;
  kind?: string;
  consultation?: { starts_at: string; ends_at: string } | null;
}

export const HOUR = 3_600_000;

/** Books calls as the site's function does, and reads their outcome. */
export function useCalls(project: ReturnType<typeof useProject>) {
  /** Each test has a week of its own, so that none takes another's time. */
  let week = 0;
  let monday: number;

  beforeAll(async () => {
    await liftThrottle(project.current.service);
    await project.current.service
      .from('throttle_rules')
      .update({ max_admitted: 1000 })
      .eq('name', 'acknowledgements_per_address');
  });
  beforeEach(() => {
    week += 1;
    monday = Math.ceil(Date.now() / HOUR) * HOUR + week * 7 * 24 * HOUR;
  });

  /** A call of half an hour and a pause of a quarter, so many hours after this test's own time. */
  const callAt = (hours: number, more: object = {}) => {
    const start = monday + hours * HOUR;
    const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
    return { starts_at: at(0), ends_at: at(30), free_from: at(45), seats: 1, ...more };
  };

  async function send(
    call: ReturnType<typeof callAt> | undefined,
    { key = randomUUID(), ...more }: { key?: string; p_spam_reason?: string } = {},
  ) {
    const { reference, idempotency_key: _, ...enquiry } = newEnquiry();
    const { data, error } = await project.current.anon.rpc('send_enquiry', {
      p_idempotency_key: key,
      p_reference: reference,
      p_enquiry: { ...enquiry, consultation_at: call?.starts_at ?? null },
      ...(call && { p_call: call }),
      ...more,
    });
    if (error) throw new Error(`${error.code} ${error.message}`);
    return data as Answer;
  }

  async function book(call = callAt(0)) {
    const { reference = '' } = await send(call);
    const { data } = await project.current.service
      .from('contact_submissions')
      .select('id')
      .eq('reference', reference)
      .single()
      .throwOnError();
    return { reference, id: data.id, key: await receiptKeyOf(project.current.service, reference) };
  }

  const callOf = async (id: string) =>
    (
      await project.current.service
        .from('consultations')
        .select('starts_at,state,sequence,time_zone')
        .eq('lead_id', id)
        .single()
        .throwOnError()
    ).data;

  const kinds = async (id: string) =>
    (await history(project.current.service, id)).map(({ kind }) => kind);

  const mailsOf = async (id: string) =>
    (
      await project.current.service
        .from('mail_outbox')
        .select('kind,state,wanted_at')
        .eq('lead_id', id)
        .order('kind')
        .throwOnError()
    ).data;

  const free = async (...hours: number[]) => {
    const { data } = await project.current.anon
      .rpc('free_starts', {
        p_starts: hours.map((hour) => callAt(hour).starts_at),
        p_minutes: 30,
        p_pause_minutes: 15,
        p_seats: 1,
      })
      .throwOnError();
    return (data ?? []).map((start) => (new Date(start).getTime() - monday) / HOUR);
  };

  return {
    callAt,
    send,
    book,
    callOf,
    kinds,
    mailsOf,
    free,
    /** When this test's own time begins, in ms. */
    start: () => monday,
  };
}
