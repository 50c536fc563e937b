import { randomUUID } from 'node:crypto';
import { ADMIN, type Desk } from './desk';
import { enquiry, postJson } from './enquiry';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Staff at their desk, who book, move and block; the test mounts the endpoints it uses. */
export function callDesk(desk: Desk) {
  async function json<Body>(answering: Promise<Response>) {
    const answer = await answering;
    return { status: answer.status, body: (await answer.json()) as Body };
  }

  const send = (path: string, method: string, body?: object, email = ADMIN) =>
    desk.call(
      path,
      desk.as(email, {
        method,
        ...(body && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      }),
    );

  /** Times that no rule offers: staff may book any, a day apart for each test. */
  let day = 20;
  const nextDay = () => {
    day += 1;
    const start = new Date(Math.floor(Date.now() / DAY) * DAY + day * DAY + 6 * HOUR);
    return {
      name: start.toISOString().slice(0, 10),
      at: (hours: number) => new Date(start.getTime() + hours * HOUR).toISOString(),
    };
  };

  async function newLead() {
    const email = `${randomUUID()}@example.in`;
    const answer = await desk.call('/api/enquiries', postJson({ ...enquiry, email }));
    const { reference } = (await answer.json()) as { reference: string };
    const found = await json<{ lead: { id: string } }>(
      desk.call(`/api/leads/${reference}`, desk.as(ADMIN)),
    );
    return { reference, id: found.body.lead.id };
  }

  const change = (id: string, body: object) =>
    json<{ consultation: object; slots: object[]; errors: object[] }>(
      send(`/api/leads/${id}/consultation`, 'PATCH', body),
    );

  const agendaOf = (name: string, email = ADMIN) =>
    json<{ calls: { reference: string; state: string }[]; unavailable: { note: string }[] }>(
      desk.call(`/api/consultations?from=${name}&days=1`, desk.as(email)),
    );

  return { json, send, nextDay, newLead, change, agendaOf };
}
