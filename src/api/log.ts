import { LOG_PAGE, logResponseSchema, logQuerySchema } from '../domain/http-api/log';
import { staffOnly } from '../server/auth/staff-only';
import { readResponse } from '../server/db/read-response';
import { endpoint } from '../server/http/endpoint';
import { deviceName } from '../server/http/client';

/** An account has an id also where its name is no longer known. */
const personOf = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name ?? 'A former colleague' };

/**
 * The log of the desk: `?before=&kind=&staff=` → 200 `{entries: [{id, at, kind, actor, subject, device, detail}], next}`, newest
 * first. 401, 403 for anybody but a manager, 422, 503.
 */
const getLog = staffOnly({ query: logQuerySchema }, async ({ db }, { query }) => {
  const { before, kind, staff } = query;
  const answer = await db.rpc('desk_log_page', {
    ...(before !== undefined && { p_before: before }),
    ...(kind !== undefined && { p_kind: kind }),
    ...(staff !== undefined && { p_staff: staff }),
  });
  return readResponse('desk_log_page', answer, (lines) => {
    const page = lines.slice(0, LOG_PAGE);
    const entries = page.map(({ id, at, kind: noted, detail, ...line }) => ({
      ...{ id, at, kind: noted, detail },
      actor: personOf(line.actor_id, line.actor_name),
      subject: personOf(line.subject_id, line.subject_name),
      device: line.user_agent === null ? null : deviceName(line.user_agent),
    }));
    const next = lines.length > LOG_PAGE ? page.at(-1)?.id : undefined;
    return logResponseSchema.parse({ entries, next: next ?? null });
  });
});

export default endpoint({ GET: getLog });
