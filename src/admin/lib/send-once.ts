import { useRef } from 'react';
import type { RequestFailure } from './request';

/** Of a mutation that does no harm when it is sent twice: after a lost answer, or a 503, it is sent again once. */
export const SENT_AGAIN = {
  retry: (failures: number, failure: RequestFailure): boolean => failures < 1 && !failure.isRefusal,
  retryDelay: 1000,
};

/** The header under which the server stores a request once, however often it is sent. */
export type RequestKey = { 'idempotency-key': string };

/** Keys for requests that add something: the same content has the same key until it was answered. */
export function useRequestKeys() {
  const keys = useRef(new Map<string, RequestKey>());
  const wasSent = (content: unknown): boolean => keys.current.has(JSON.stringify(content));
  /** Sends what adds this content, so that it is added once also when an answer is lost and it is sent again. */
  const sendOnce = async <Answer>(
    content: unknown,
    send: (key: RequestKey) => Promise<Answer>,
  ): Promise<Answer> => {
    const name = JSON.stringify(content);
    const key = keys.current.get(name) ?? { 'idempotency-key': crypto.randomUUID() };
    keys.current.set(name, key);
    const answer = await send(key);
    keys.current.delete(name);
    return answer;
  };
  return { wasSent, sendOnce };
}
