/** The content type of a part, by its header. */
export type ContentType = { type: string; parameters: Record<string, string> };

/** A content type that is none means plain text (RFC 2045 §5.2), unless it speaks of HTML or the part is a file. */
export function repairedType(
  value: string,
  parameters: Record<string, string>,
  name: string,
): ContentType {
  const [type] = /^[\w.+-]+\/[\w.+-]+/.exec(value) ?? [];
  const [, charset] = /\bcharset="?([\w.:-]+)/i.exec(value) ?? [];
  const meant = /html/i.test(value) ? 'text/html' : 'text/plain';
  return {
    type: type?.toLowerCase() ?? (name === '' ? meant : 'application/octet-stream'),
    parameters: charset === undefined ? parameters : { charset, ...parameters },
  };
}

/** A boundary that a multipart uses without naming it: its line stands above the header of a part. */
const BOUNDARY = /^--(\S.{0,200}?)[ \t]*\r?\n(?=content-[a-z-]+[ \t]*:)/im;

/**
 * A multipart whose boundary is missing or another than its header says, as a mail of its own; as plain text where no part is
 * found.
 */
export function repairedMultipart(type: string, body: Uint8Array): Uint8Array {
  const [, boundary] = BOUNDARY.exec(Buffer.from(body).toString('latin1')) ?? [];
  const header =
    boundary === undefined
      ? 'Content-Type: text/plain'
      : `Content-Type: ${type}; boundary="${boundary.replace(/["\\]/g, '\\$&')}"`;
  return Buffer.concat([Buffer.from(`${header}\r\n\r\n`, 'latin1'), body]);
}

/** The encoding, the rest of the header, and the first line of the content. */
const BASE64_PART =
  /^(content-transfer-encoding[ \t]*:[ \t]*)base64(?=[ \t]*\r?\n(?:[^\r\n]+\r?\n){0,50}[ \t]*\r?\n[ \t]*([^\r\n]*))/gim;

/** Relabels parts that are plain words and not the base64 that they claim to be; decoding loses them. */
export function withTrueEncodings(raw: Uint8Array): Uint8Array {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1');
  const repaired = text.replace(BASE64_PART, (whole, label: string, line: string) =>
    /[^A-Za-z0-9+/=]/.test(line.trim()) ? `${label}8bit` : whole,
  );
  return repaired === text ? raw : Buffer.from(repaired, 'latin1');
}
