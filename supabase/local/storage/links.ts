import type { JWTPayload } from 'jose';
import { StorageError } from '../errors';
import type { Tokens } from '../gateway';
import type { Place } from './objects';
import { invalidSignature } from './refusals';

/** Seconds that a link to upload lives, as on a hosted project. */
const UPLOAD_SECONDS = 7200;

/** The last second that a token may name: the last one of a JavaScript date. */
const LAST_SECOND = 8_640_000_000_000;

interface UploadToken extends JWTPayload {
  upsert: boolean;
  owner?: string;
}

function sign(tokens: Tokens, claims: JWTPayload, seconds: number): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  if (iat + seconds > LAST_SECOND) {
    const message = 'Invalid Parameter expiresIn';
    throw new StorageError('400', 'InvalidParameter', 'InvalidParameter', message);
  }
  return tokens.signLink({ ...claims, iat, exp: iat + seconds });
}

/**
 * Signs a link that reads an object for some seconds, without a key.
 *
 * @param path of the object behind its bucket's, as the address has it
 */
export async function signRead(tokens: Tokens, path: string, seconds: number): Promise<string> {
  const url = decodeURI(path);
  const token = await sign(tokens, { url, scope: 'download' }, seconds);
  return `/object/sign/${url}?token=${token}`;
}

/** Signs a link that uploads one object for two hours, without a key. */
export async function signUpload(
  tokens: Tokens,
  { bucket, name }: Place,
  claims: { upsert: boolean; owner?: string },
) {
  const url = `${bucket}/${name}`;
  const token = await sign(tokens, { ...claims, url, scope: 'upload' }, UPLOAD_SECONDS);
  return { url: `/object/upload/sign/${url}?token=${token}`, token };
}

async function verify(tokens: Tokens, token: string): Promise<JWTPayload> {
  try {
    return await tokens.verify(token);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'Invalid JWT';
    throw new StorageError('400', 'InvalidJWT', 'InvalidJWT', message);
  }
}

const requirePlace = ({ url }: JWTPayload & { url?: unknown }, { bucket, name }: Place) => {
  if (url !== `${bucket}/${name}`) throw invalidSignature();
};

/** @returns when the link ends, in seconds since 1970. @throws StorageError 400 for a token of something else, or expired */
export async function verifyRead(tokens: Tokens, token: string, place: Place): Promise<number> {
  const claims = await verify(tokens, token);
  if ((claims['scope'] ?? 'download') !== 'download') {
    throw invalidSignature('Token is not scoped for download');
  }
  requirePlace(claims, place);
  return claims.exp ?? LAST_SECOND;
}

const isUpload = (claims: JWTPayload): claims is UploadToken =>
  claims['scope'] === 'upload' && typeof claims['upsert'] === 'boolean';

/** @returns what the maker of the link allowed. @throws StorageError 400 for a token of something else, or expired */
export async function verifyUpload(tokens: Tokens, token: string, place: Place) {
  const claims = await verify(tokens, token);
  if (!isUpload(claims)) throw invalidSignature('Token is not scoped for upload');
  requirePlace(claims, place);
  return { isUpsert: claims.upsert, owner: claims.owner };
}
