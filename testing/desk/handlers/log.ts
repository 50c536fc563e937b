import { http } from 'msw';
import { LOG_PAGE, logResponseSchema } from '../../../src/domain/http-api/log';
import type { DeskState } from '../desk-state';
import { problem, respond } from '../respond';

/** `GET /api/log`, for managers. */
export const logHandlers = (state: DeskState) => [
  http.get('/api/log', ({ request }) => {
    if (state.person.role !== 'manager') return problem(403);
    const query = new URL(request.url).searchParams;
    const [kind, staff, before] = ['kind', 'staff', 'before'].map((name) => query.get(name));
    const found = state.log
      .filter((entry) => !kind || entry.kind === kind)
      .filter(({ actor, subject }) => !staff || [actor?.id, subject?.id].includes(staff))
      .filter(({ id }) => !before || id < Number(before));
    const entries = found.slice(0, LOG_PAGE);
    const next = found.length > LOG_PAGE ? entries.at(-1)?.id : undefined;
    return respond(logResponseSchema, { entries, next: next ?? null });
  }),
];
