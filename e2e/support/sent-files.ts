import { expect, type APIRequestContext } from '@playwright/test';

export interface SentFile {
  name: string;
  bytes: Buffer;
}

/** Uploads a file as the form does. @returns the id by which an enquiry names it */
export async function sendFile(
  request: APIRequestContext,
  { name, bytes }: SentFile,
): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const announced = await request.post('/api/enquiries/files', {
    headers,
    data: { name, size: bytes.byteLength, type: '' },
  });
  expect(announced.status(), await announced.text()).toBe(201);
  const { id, upload } = (await announced.json()) as {
    id: string;
    upload: { url: string; headers: Record<string, string> };
  };
  const sent = await request.put(upload.url, { headers: upload.headers, data: bytes });
  expect(sent.status(), await sent.text()).toBe(200);
  const judged = await request.post(`/api/enquiries/files/${id}`, { headers });
  expect(judged.status(), await judged.text()).toBe(200);
  return id;
}
