import { leadDetailResponseSchema } from '../../domain/http-api/leads';
import { ADMIN, type Desk, startDesk } from '../../../testing/server/desk';
import { enquiry, postJson } from '../../../testing/server/enquiry';
import enquiries from '../enquiries';
import session from '../session';
import lead from './[id]';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/enquiries': enquiries,
    '/api/leads/:id': lead,
  });
});
afterAll(() => desk.stop());

let networks = 0;
/** Sends an enquiry from a network of its own, so that none is held. @returns its reference */
async function send(fields: Partial<typeof enquiry>): Promise<string> {
  const call = postJson({ ...enquiry, phone: '', company: '', ...fields });
  networks += 1;
  const headers = { ...call.headers, 'x-client-ip': `198.51.${networks}.1` };
  const answer = await desk.call('/api/enquiries', { ...call, headers });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { reference: string }).reference;
}

async function colleaguesOf(reference: string): Promise<string[]> {
  const answer = await desk.call(`/api/leads/${reference}`, desk.as(ADMIN));
  return leadDetailResponseSchema.parse(await answer.json()).colleagues.map(({ name }) => name);
}

it('finds other people by the name of their company, however it is written', async () => {
  const first = await send({ name: 'Leela', email: 'leela@gmail.com', company: 'Nila Dairy' });
  await send({ name: 'Omar', email: 'omar@gmail.com', company: 'NILA-DAIRY' });
  await send({ name: 'Zoya', email: 'zoya@gmail.com', company: 'Nila Dairy Farms' });
  expect(await colleaguesOf(first)).toEqual(['Omar']);
});

it('finds them by the domain of their addresses, the newest first', async () => {
  const first = await send({ name: 'Tara', email: 'tara@kaveri-mills.in' });
  await send({ name: 'Uday', email: 'uday@Kaveri-Mills.in' });
  await send({ name: 'Vani', email: 'vani@kaveri-mills.in', company: 'Kaveri' });
  await send({ name: 'Wasim', email: 'wasim@shop.kaveri-mills.in' });
  expect(await colleaguesOf(first)).toEqual(['Vani', 'Uday']);
});

it('takes nobody for a colleague who has the same mail provider', async () => {
  const first = await send({ name: 'Yash', email: 'yash@rediffmail.com' });
  await send({ name: 'Ila', email: 'ila@rediffmail.com' });
  expect(await colleaguesOf(first)).toEqual([]);
});

it('leaves out the same person, and spam', async () => {
  const person = { email: 'nora@indus-labs.in', company: 'Indus Labs' };
  const first = await send({ name: 'Nora', ...person });
  await send({ name: 'Nora again', ...person, message: 'One thing more.' });
  const doubtful = await send({ name: 'Pavan', email: 'pavan@indus-labs.in' });
  expect(await colleaguesOf(first)).toEqual(['Pavan']);
  await desk.service
    .from('contact_submissions')
    .update({ spam_reason: 'marked' })
    .eq('reference', doubtful)
    .throwOnError();
  expect(await colleaguesOf(first)).toEqual([]);
});
