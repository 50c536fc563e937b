import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import { newEnquiry } from '../../../testing/database/support/enquiry';
import {
  call,
  fillLeads,
  open,
  untilBlocked,
  VISITOR,
} from '../../../testing/database/support/database';
import {
  useStaffedDatabase,
  type StaffMember,
} from '../../../testing/database/support/staffed-database';

const database = useStaffedDatabase();

let colleague: StaffMember;
beforeAll(async () => {
  colleague = await database.addStaff();
});

const SEND = 'select public.send_enquiry($1, $2, $3) as receipt';
const sent = (part: object = {}) => {
  const { reference, idempotency_key, ...enquiry } = newEnquiry({
    email: `${randomUUID()}@example.com`,
    ...part,
  });
  return [idempotency_key, reference, enquiry];
};
const ASSIGN = 'update public.contact_submissions set owner_id = $2 where id = any ($1)';

const summarySchema = z.object({ arrived: z.number(), assigned: z.number(), latest: z.string() });

async function ask(since: string) {
  const [row] = await call<{ summary: unknown }>(
    database.pool,
    database.staff.caller,
    'select public.desk_summary($1) as summary',
    [since],
  );
  return summarySchema.parse(row?.summary);
}

/** Asks for news as a desk does, each time since the last answer, until stopped. */
async function startDesk() {
  let { latest } = await ask(new Date().toISOString());
  const heard = { arrived: 0, assigned: 0 };
  let goesOn = true;
  const askOnce = async () => {
    const news = await ask(latest);
    heard.arrived += news.arrived;
    heard.assigned += news.assigned;
    latest = news.latest;
  };
  const asking = (async () => {
    while (goesOn) await askOnce();
  })();
  return {
    heard,
    askOnce,
    async stop() {
      goesOn = false;
      await asking;
      await askOnce();
      return heard;
    },
  };
}

describe('news', () => {
  test('of every enquiry comes once, however many arrive at once', async () => {
    const desk = await startDesk();
    const client = async () => {
      for (let count = 0; count < 20; count += 1) {
        const sending = await open(database.pool, VISITOR, SEND, sent());
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
        await sending.commit();
      }
    };
    await Promise.all(Array.from({ length: 8 }, client));
    expect(await desk.stop()).toEqual({ arrived: 160, assigned: 0 });
  });

  test('of assigned leads comes once, beside enquiries that arrive', async () => {
    const ids = await fillLeads(database.pool, 60);
    const desk = await startDesk();
    const assign = async (own: string[]) => {
      for (const id of own) {
        const assigning = await open(database.pool, colleague.caller, ASSIGN, [
          [id],
          database.staff.id,
        ]);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
        await assigning.commit();
      }
    };
    const send = async () => {
      for (let count = 0; count < 15; count += 1) {
        const sending = await open(database.pool, VISITOR, SEND, sent());
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
        await sending.commit();
      }
    };
    const quarters = [0, 15, 30, 45].map((first) => ids.slice(first, first + 15));
    await Promise.all([...quarters.map(assign), send(), send(), send(), send()]);
    expect(await desk.stop()).toEqual({ arrived: 60, assigned: 60 });
  });

  test('of an enquiry is not lost when a later assignment would overtake it', async () => {
    const [id] = await fillLeads(database.pool, 1);
    const desk = await startDesk();
    await desk.stop();
    const arriving = await open(database.pool, VISITOR, SEND, sent());
    const assigning = call(database.pool, colleague.caller, ASSIGN, [[id], database.staff.id]);
    await untilBlocked(database.pool, assigning);
    await desk.askOnce();
    await arriving.commit();
    await assigning;
    await desk.askOnce();
    expect(desk.heard).toEqual({ arrived: 1, assigned: 1 });
  });
});
