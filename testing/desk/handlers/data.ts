import { http, HttpResponse } from 'msw';
import {
  backupsResponseSchema,
  expiredSchema,
  retentionSchema,
  storedFilesSchema,
} from '../../../src/domain/http-api/data';
import type { DeskState } from '../desk-state';
import { bodyOf, problem, respond } from '../respond';

/** Leads that one call erases. */
const BATCH = 2;

/** `/api/backups`, `/api/stored-files` and `/api/retention`, for managers. */
export function dataHandlers(state: DeskState) {
  const hosted = () => problem(503, { hosted: true });
  return [
    http.get('/api/backups', () =>
      state.backups === 'hosted' ? hosted() : respond(backupsResponseSchema, state.backups),
    ),
    http.post('/api/backups', () => {
      if (state.backups === 'hosted') return hosted();
      state.backups = { ...state.backups, making: true };
      return respond(backupsResponseSchema, state.backups, { status: 202 });
    }),
    http.get('/api/backups/file', () =>
      state.backups === 'hosted' || !state.backups.latest
        ? problem(404)
        : new HttpResponse('all of it', {
            headers: {
              'content-type': 'application/gzip',
              'content-disposition': 'attachment; filename="backup-of-today.tar.gz"',
            },
          }),
    ),
    http.get('/api/stored-files', () => respond(storedFilesSchema, state.storedFiles)),
    http.get('/api/retention', () => respond(expiredSchema, state.expired)),
    http.post('/api/retention', async ({ request }) => {
      await bodyOf(retentionSchema, request);
      const { leads, subscribers, failed, failed_subscribers } = state.expired;
      const erased = {
        ...state.expired,
        leads: Math.min(BATCH, leads - failed),
        subscribers: subscribers - failed_subscribers,
      };
      state.expired = {
        ...state.expired,
        leads: leads - erased.leads,
        subscribers: failed_subscribers,
      };
      return respond(expiredSchema, erased);
    }),
  ];
}
