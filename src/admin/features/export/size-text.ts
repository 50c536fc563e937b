const KIB = 1024;

/** A file's size at a glance: `12 KB`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / KIB;
  return kilobytes < KIB ? `${Math.ceil(kilobytes)} KB` : `${(kilobytes / KIB).toFixed(1)} MB`;
}
