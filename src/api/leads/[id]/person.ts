import { chosenLeadsSchema, personQuerySchema } from '../../../domain/http-api/data';
import { staffOnly } from '../../../server/auth/staff-only';
import { endpoint } from '../../../server/http/endpoint';
import { leadPathSchema } from '../../../server/leads/lead-path';
import { personArchive, placeFiles } from '../../../server/leads/person-archive';
import { erasePerson, findPerson, findPersonLeads, personPage } from '../../../server/leads/person';

/**
 * Everything that is kept about the person of a lead: 200 `{enquiries, newsletter}`, or with `?format=page` a page; of the
 * lead and those with its address, or of the candidates that `?ids=` names. With accepted files it is a ZIP archive of that
 * and of them, in which `path` of a file is its place. For managers and the owner of the lead; who asked is in the log.
 *
 * `?format=candidates` takes no copy and is not logged: 200 `{candidates: [{id, reference, name, email, phone, created_at,
 * is_spam, matched_by}]}`, the leads with the same address or phone number. 401, 403, 404, 409 an id that is no candidate,
 * 422, 503.
 */
const getPerson = staffOnly(
  { path: leadPathSchema, query: personQuerySchema },
  async ({ db }, { path, query }) => {
    if (query.format === 'candidates') return findPersonLeads(db, path.id);
    const found = await findPerson(db, path.id, query.ids);
    if (!found.ok) return found;
    const { data, files } = placeFiles(found.value);
    const name = `person-${data.enquiries[0]?.reference ?? 'erased'}`;
    const isPage = query.format === 'page';
    const fileName = `${name}.${isPage ? 'html' : 'json'}`;
    if (files.length > 0) {
      const text = isPage ? personPage(data) : JSON.stringify(data, null, 2);
      return personArchive(name, { path: fileName, bytes: Buffer.from(text) }, files);
    }
    return {
      status: 200,
      headers: { 'content-disposition': `attachment; filename="${fileName}"` },
      ...(isPage ? { html: personPage(data) } : { body: data }),
    };
  },
);

/**
 * Erases all of it in the leads that `{ids}` names, for good, and in no others; rows and history stay as with a single lead: 204.
 * For managers and the owner of the lead. 401, 403, 404, 409 an id that is no candidate, 422, 503.
 */
const deletePerson = staffOnly(
  { path: leadPathSchema, body: chosenLeadsSchema },
  ({ db }, { path, body }) => erasePerson(db, path.id, body.ids),
);

export default endpoint({ GET: getPerson, DELETE: deletePerson });
