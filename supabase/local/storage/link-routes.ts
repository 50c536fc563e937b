import type { FastifyInstance } from 'fastify';
import { lengthOf } from './bodies';
import { identify } from './callers';
import { signRead, signUpload } from './links';
import { findObject, rehearseUpload } from './objects';
import type { StorageParts } from './parts';
import { AUTHORIZED, bodyOf, COUNT, type Named, pathOf, placeOf } from './requests';

/** `POST /object/sign/:bucket/*` → a link that reads; `POST /object/upload/sign/:bucket/*` → one that uploads. */
export function registerLinks(app: FastifyInstance, { database, tokens }: StorageParts) {
  const expiring = { schema: bodyOf({ expiresIn: COUNT }, ['expiresIn']) };
  app.post<Named & { Body: { expiresIn: number } }>(
    '/object/sign/:bucket/*',
    expiring,
    async (request) => {
      const caller = await identify(request, tokens);
      await findObject(database, caller, placeOf(request));
      const [path = ''] = pathOf(request).slice('/object/sign/'.length).split('?');
      return { signedURL: await signRead(tokens, path, request.body.expiresIn) };
    },
  );
  app.post<Named>('/object/upload/sign/:bucket/*', { schema: AUTHORIZED }, async (request) => {
    const caller = await identify(request, tokens);
    const { headers } = request;
    const { sub: owner } = caller.claims;
    const upsert = headers['x-upsert'] === 'true';
    const metadata = { mimetype: headers['content-type'], contentLength: lengthOf(request) };
    const object = { ...placeOf(request), owner, metadata, userMetadata: undefined };
    await rehearseUpload(database, caller, object, upsert);
    return signUpload(tokens, object, { upsert, ...(owner !== undefined && { owner }) });
  });
}
