import type { FastifyError } from 'fastify';
import { GatewayError, isPostgresError, StorageError } from '../errors';

export const badRequest = (message: string, error = 'Error') =>
  new StorageError('400', error, 'InvalidRequest', message);

export const accessDenied = (message: string) =>
  new StorageError('403', 'Unauthorized', 'AccessDenied', message);

export const noSuchBucket = () =>
  new StorageError('404', 'Bucket not found', 'NoSuchBucket', 'Bucket not found');

export const noSuchKey = () =>
  new StorageError('404', 'not_found', 'NoSuchKey', 'Object not found');

export const keyExists = () =>
  new StorageError('409', 'Duplicate', 'KeyAlreadyExists', 'The resource already exists');

export const invalidKey = (name: string) =>
  new StorageError('400', 'InvalidKey', 'InvalidKey', `Invalid key: ${name}`);

export const invalidKind = (message: string) =>
  new StorageError('415', 'invalid_mime_type', 'InvalidMimeType', message);

export const tooLarge = () =>
  new StorageError(
    '413',
    'Payload too large',
    'EntityTooLarge',
    'The object exceeded the maximum allowed size',
  );

export const invalidRange = () =>
  new StorageError('416', 'invalid_range', 'InvalidRange', 'invalid range provided', 416);

export const invalidSignature = (message = 'Invalid signature') =>
  new StorageError('400', 'InvalidSignature', 'InvalidSignature', message);

export const internal = (message = 'Internal Server Error') =>
  new StorageError('500', 'Internal', 'InternalError', message);

export const fullDisk = () => internal('The disk of the local Supabase is full');

const referenced = () =>
  new StorageError(
    '409',
    'ResourceReferenced',
    'ResourceReferenced',
    'The resource could not be updated or removed due to a foreign key constraint',
  );

const noRelated = () =>
  new StorageError(
    '404',
    'InvalidRequest',
    'InvalidRequest',
    'The related resource does not exist',
  );

/** Storage names no table to whom row-level security refuses. */
const deniedText = (message: string) =>
  message.includes('row-level security') ? 'new row violates row-level security policy' : message;

function fromPostgres(code: string, message: string, detail = ''): StorageError {
  if (code === '42501') return accessDenied(deniedText(message));
  if (code === '23505') return keyExists();
  if (code === '23503') {
    return detail.includes('is still referenced from table') ? referenced() : noRelated();
  }
  return new StorageError('500', 'DatabaseError', 'DatabaseError', `database error, code: ${code}`);
}

const detailOf = (error: object) => ('detail' in error ? String(error.detail) : undefined);

/** Fastify's own refusals: bodies it cannot parse, and what the schemas of the routes do not allow. */
function fromFastify({ code, message, name, statusCode = 500, validation }: FastifyError) {
  if (validation) return badRequest(message);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return invalidKind('Invalid Content-Type header');
  return new StorageError(String(statusCode), name, 'InvalidRequest', message, statusCode);
}

/** The response to an error. An unexpected one is logged. */
export function asRefusal(error: FastifyError | StorageError | GatewayError) {
  if (error instanceof StorageError || error instanceof GatewayError) return error;
  const { code, message, statusCode = 500, stack } = error;
  if (isPostgresError(error)) return fromPostgres(code, message, detailOf(error));
  if (code === 'ENOSPC' || code === 'EDQUOT') return fullDisk();
  if (statusCode < 500) return fromFastify(error);
  // Nobody is left to answer.
  if (code === 'ECONNRESET') return internal();
  // The stack alone: an error of the database also carries the statement's values, which may be personal data.
  console.error('local Supabase:', stack);
  return internal();
}
