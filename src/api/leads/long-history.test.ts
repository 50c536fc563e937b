import { leadDetailResponseSchema } from '../../domain/http-api/leads';
import { ADMIN, type Desk, startDesk } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import session from '../session';
import lead from './[id]';
import notes from './[id]/notes';

const MAX_ROWS = 10;

let desk: Desk;
beforeAll(async () => {
  const routes = {
    '/api/session': session,
    '/api/leads/:id': lead,
    '/api/leads/:id/notes': notes,
  };
  desk = await startDesk(routes, MAX_ROWS);
});
afterAll(() => desk.stop());

it('of a history longer than an answer of the project, the newest lines are shown, oldest first', async () => {
  const leads = desk.service.from('contact_submissions').select('id').eq('name', 'Chitra');
  const { id } = (await leads.single().throwOnError()).data;
  const written = Array.from({ length: MAX_ROWS + 2 }, (_, number) => `Note ${number}`);
  for (const note of written) {
    const added = await desk.call(`/api/leads/${id}/notes`, desk.as(ADMIN, postJson({ note })));
    expect(added.status).toBe(201);
  }
  const answer = await desk.call(`/api/leads/${id}`, desk.as(ADMIN));
  const { history } = leadDetailResponseSchema.parse(await answer.json());
  expect(history.map(({ note }) => note)).toEqual(written.slice(-MAX_ROWS));
});
