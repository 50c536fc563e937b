import type { FastifyRequest } from 'fastify';
import type { Place } from './objects';

/** A route of one object. */
export interface Named {
  Params: { bucket: string; '*': string };
  Querystring: { token: string; download?: string };
}

export interface OfBucket {
  Params: { bucket: string };
}

export const placeOf = ({ params }: FastifyRequest<Named>): Place => ({
  bucket: params.bucket,
  name: params['*'],
});

const PREFIX = /^\/storage\/v1/;

/** The address of a request as Storage knows it. */
export const pathOf = ({ raw }: Pick<FastifyRequest, 'raw'>): string =>
  raw.url?.replace(PREFIX, '') ?? '';

export const TEXT = { type: 'string' };
export const COUNT = { type: 'integer', minimum: 1 };
export const OFFSET = { type: 'integer', minimum: 0 };
export const oneOf = (...names: string[]) => ({ type: 'string', enum: names });

/** Fastify words what a request lacks as Storage does, which runs on it. */
export const AUTHORIZED = {
  headers: { type: 'object', properties: { authorization: TEXT }, required: ['authorization'] },
};

export const WITH_TOKEN = {
  querystring: {
    type: 'object',
    properties: { token: TEXT, download: TEXT },
    required: ['token'],
  },
};

export const WITH_DOWNLOAD = {
  querystring: { type: 'object', properties: { download: TEXT } },
};

export const bodyOf = (properties: object, required: string[]) => ({
  ...AUTHORIZED,
  body: { type: 'object', properties, required },
});
