import { leadListResponseSchema } from '../../domain/http-api/leads';
import { ADMIN, type Desk, startDesk } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import { fileAnswer } from '../../../testing/server/visitor-answer';
import session from '../session';
import notes from './[id]/notes';
import replies from './[id]/replies';
import leads from './index';

let desk: Desk;
let id: string;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/leads': leads,
    '/api/leads/:id/notes': notes,
    '/api/leads/:id/replies': replies,
  });
  const { data } = await desk.service
    .from('contact_submissions')
    .update({ phone: '+91 (90000) 41-414', message: 'An orangery, forty metres long.' })
    .eq('name', 'Chitra')
    .select('id')
    .single()
    .throwOnError();
  id = data.id;
  await fileAnswer(desk.service, id, {
    text: 'We also have a small clinic beside it, with twelve beds.',
    arrived_at: '2026-01-12T09:00:00Z',
  });
  const post = async (path: string, body: object) => {
    const answer = await desk.call(`/api/leads/${id}/${path}`, desk.as(ADMIN, postJson(body)));
    expect(answer.status).toBe(201);
  };
  await post('notes', { note: 'Their gardener decides.' });
  await post('replies', { channel: 'phone', reached: true, note: 'Asked for a trellis' });
});
afterAll(() => desk.stop());

/** The places that the lead's row shows, each with its hits in brackets. */
async function search(q: string) {
  const answer = await desk.call(`/api/leads?q=${encodeURIComponent(q)}`, desk.as(ADMIN));
  const { found } = leadListResponseSchema.parse(await answer.json());
  return found?.[id]?.map(({ place, at, pieces }) => [
    at === null ? place : `${place} ${at.slice(0, 10)}`,
    pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join(''),
  ]);
}

const TODAY = new Date().toISOString().slice(0, 10);

it.each([
  ['clinic', [['answer 2026-01-12', 'We also have a small [clinic] beside it, with twelve beds.']]],
  ['orangery', [['message', 'An [orangery], forty metres long.']]],
  ['gardener', [[`note ${TODAY}`, 'Their [gardener] decides.']]],
  ['trellis', [[`call ${TODAY}`, 'Asked for a [trellis]']]],
  ['90000 41414', [['phone', '+91 ([90000]) [41-414]']]],
  ['9000041414', [['phone', '[+91 (90000) 41-414]']]],
  ['chit', [['name', '[Chit]ra']]],
  [
    'orangery beds',
    [
      ['message', 'An [orangery], forty metres long.'],
      ['answer 2026-01-12', 'We also have a small clinic beside it, with twelve [beds].'],
    ],
  ],
])('a search for %s shows where it stands', async (q, wanted) => {
  expect(await search(q)).toEqual(wanted);
});

it('shows a number in other digits than those of the search', async () => {
  const change = { phone: '९०००० ५२५२५' };
  await desk.service.from('contact_submissions').update(change).eq('id', id).throwOnError();
  expect(await search('9000052525')).toEqual([['phone', '[९०००० ५२५२५]']]);
});

it('shows no words where nobody searched', async () => {
  const answer = await desk.call('/api/leads', desk.as(ADMIN));
  expect(await answer.json()).not.toHaveProperty('found');
});
