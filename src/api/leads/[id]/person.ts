import { personQuerySchema } from '../../../domain/http-api/data';
import { staffOnly } from '../../../server/auth/staff-only';
import { endpoint } from '../../../server/http/endpoint';
import { leadPathSchema } from '../../../server/leads/lead-path';
import { erasePerson, findPerson, personPage } from '../../../server/leads/person';

/**
 * Everything that is kept about the person of a lead: their enquiries, replies, answers, notes, calls and their place on the
 * newsletter's list. 200 `{enquiries, newsletter}`, or with `?format=page` the same as a page. For managers and the owner of the
 * lead; who asked is in the log. 401, 403, 404, 422, 503.
 */
const getPerson = staffOnly(
  { path: leadPathSchema, query: personQuerySchema },
  async ({ db }, { path, query }) => {
    const found = await findPerson(db, path.id);
    if (!found.ok) return found;
    const isPage = query.format === 'page';
    const name = `person-${found.value.enquiries[0]?.reference ?? 'erased'}.${isPage ? 'html' : 'json'}`;
    return {
      status: 200,
      headers: { 'content-disposition': `attachment; filename="${name}"` },
      ...(isPage ? { html: personPage(found.value) } : { body: found.value }),
    };
  },
);

/**
 * Erases all of it, for good; rows and history stay as with a single lead: 204. For managers and the owner of the lead.
 * 401, 403, 404, 503.
 */
const deletePerson = staffOnly({ path: leadPathSchema }, ({ db }, { path }) =>
  erasePerson(db, path.id),
);

export default endpoint({ GET: getPerson, DELETE: deletePerson });
