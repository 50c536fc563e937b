export interface SavedFile {
  name: string;
  content: Blob;
}

/** The name the server gives a file (RFC 6266); ours always comes quoted. */
export const fileName = (response: Response, fallback: string): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? fallback;

/** Hands a file to the browser, which asks where to put it or puts it with the downloads. */
export function saveFile({ name, content }: SavedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
