import { HttpResponse, type JsonBodyType } from 'msw';
import { problemSchema } from '../../src/domain/http-api/problem';
import * as z from '../../src/domain/zod';

/**
 * A response of the agreed shape, so that the simulated server cannot drift from the contract.
 *
 * @throws when the body is not of the schema
 */
export const respond = <S extends z.core.$ZodType<JsonBodyType>>(
  schema: S,
  body: z.input<S>,
  init: ResponseInit = {},
) => HttpResponse.json<JsonBodyType>(z.parse(schema, body), init);

/** A failure of the agreed shape, by its status. */
export const problem = (status: number, more: object = {}, headers: HeadersInit = {}) =>
  respond(
    problemSchema,
    { type: 'about:blank', title: `Problem ${status}`, status, ...more },
    { status, headers },
  );

/** The response of something on the way to the server. */
export const page = (status: number) => HttpResponse.html('<h1>Not here</h1>', { status });

/** The response of a server that is out of reach. */
export const unreachable = () => HttpResponse.error();

export const noContent = () => new HttpResponse(null, { status: 204 });

/**
 * The body of a request, read as the server reads it.
 *
 * @throws when the desk sends a body that the contract does not know
 */
export const bodyOf = async <S extends z.core.$ZodType>(
  schema: S,
  request: Request,
): Promise<z.output<S>> => z.parse(schema, await request.json());
