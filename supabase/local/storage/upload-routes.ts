import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tokens } from '../gateway';
import { identify, SERVICE } from './callers';
import { verifyUpload } from './links';
import { AUTHORIZED, type Named, placeOf, WITH_TOKEN } from './requests';
import { receiveUpload, type UploadParts } from './uploads';

/** `POST|PUT /object/:bucket/*` with the key, `PUT /object/upload/sign/:bucket/*?token=` with a link → Key. */
export function registerUploads(app: FastifyInstance, parts: UploadParts & { tokens: Tokens }) {
  const { tokens } = parts;
  const upload = async (request: FastifyRequest<Named>, isUpsert: boolean) => {
    const caller = await identify(request, tokens);
    const { sub: owner } = caller.claims;
    return receiveUpload(parts, request, { ...placeOf(request), caller, owner, isUpsert });
  };
  app.post<Named>('/object/:bucket/*', { schema: AUTHORIZED }, (request) =>
    upload(request, request.headers['x-upsert'] === 'true'),
  );
  app.put<Named>('/object/:bucket/*', { schema: AUTHORIZED }, (request) => upload(request, true));
  app.put<Named>('/object/upload/sign/:bucket/*', { schema: WITH_TOKEN }, async (request) => {
    const place = placeOf(request);
    const allowed = await verifyUpload(tokens, request.query.token, place);
    const { Key } = await receiveUpload(parts, request, { ...place, ...allowed, caller: SERVICE });
    return { Key };
  });
}
