const BYTES = 16;
const GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * A random UUID (RFC 9562, version 4). Not `crypto.randomUUID`: browsers have that on https only, and a site on a local
 * network may be without.
 */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const hex = [...bytes].map((byte, index) => {
    if (index === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, '0');
    if (index === 8) return ((byte & 0x3f) | 0x80).toString(16);
    return byte.toString(16).padStart(2, '0');
  });
  return hex.join('').replace(GROUPS, '$1-$2-$3-$4-$5');
}
