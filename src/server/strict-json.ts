export type ParsedJson = { ok: true; value: unknown } | { ok: false };

/** A string, or a mark of structure that the search for duplicates needs. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;

/** Looks for an object with two equal keys, or the key `__proto__`, in a text that is known to be JSON. */
function hasUnsafeKey(json: string): boolean {
  const open: Set<string>[] = [];
  let text = '';
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token !== ':') text = token;
    else {
      const key = String(JSON.parse(text));
      const keys = open.at(-1);
      if (key === '__proto__' || keys?.has(key)) return true;
      keys?.add(key);
    }
  }
  return false;
}

/**
 * JSON.parse that refuses what two readers could understand differently: an object with two equal keys (RFC 8259 §4), or
 * one that names `__proto__`.
 */
export function parseStrictJson(text: string): ParsedJson {
  try {
    const value: unknown = JSON.parse(text);
    return hasUnsafeKey(text) ? { ok: false } : { ok: true, value };
  } catch {
    return { ok: false };
  }
}
