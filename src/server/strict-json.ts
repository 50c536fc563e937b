import { parse } from 'secure-json-parse';

export type ParsedJson = { ok: true; value: unknown } | { ok: false };

/** JSON.parse that refuses keys by which a copied object could take on another prototype: `__proto__` and the like. */
export function parseStrictJson(text: string): ParsedJson {
  try {
    return { ok: true, value: parse(text) };
  } catch {
    return { ok: false };
  }
}
