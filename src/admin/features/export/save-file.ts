import type { ExportFile } from './download-export';

/** Hands a file to the browser, which asks where to put it or puts it with the downloads. */
export function saveFile({ name, content }: ExportFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
