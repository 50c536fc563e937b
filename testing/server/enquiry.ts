import { randomUUID } from 'node:crypto';

/** An enquiry that is fine. */
export const enquiry = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '+91 98100 00000',
  company: 'Rao Textiles',
  service: 'ecommerce',
  budget: '5L-10L',
  message: 'We sell cloth.\nWe want to sell it online.',
};

/** A POST of JSON, with a fresh idempotency key unless one is given. */
export const postJson = (body: unknown, key: string = randomUUID()): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': key },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** A POST as a form without scripts sends it. */
export const postForm = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});
