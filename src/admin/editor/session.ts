import { type SessionResponse, sessionResponseSchema } from '../../domain/http-api/session';
import { request } from '../lib/request';
import { RequestFailure } from '../lib/request-failure';

export type Person = SessionResponse['staff'];

/** The person who is logged in; undefined for nobody. @throws RequestFailure when that cannot be found out */
export async function findPerson(): Promise<Person | undefined> {
  try {
    const { staff } = await request(sessionResponseSchema, '/api/session');
    return staff;
  } catch (failure) {
    if (failure instanceof RequestFailure && failure.status === 401 && failure.problem) {
      return undefined;
    }
    throw failure;
  }
}
