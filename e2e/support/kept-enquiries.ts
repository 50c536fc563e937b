import { expect, type Page } from '@playwright/test';

interface KeptEnquiry {
  key: string;
  state: 'draft' | 'waiting';
  fields: Record<string, string>;
}

/** The enquiries that this browser keeps because they are not sent yet. */
export const keptEnquiries = (page: Page): Promise<KeptEnquiry[]> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'enquiries')) return [];
    return new Promise<KeptEnquiry[]>((resolve, reject) => {
      const opening = indexedDB.open('enquiries');
      opening.onerror = () => reject(new Error('The database cannot be opened.'));
      opening.onsuccess = () => {
        const database = opening.result;
        const reading = database.transaction('unsent').objectStore('unsent').getAll();
        reading.onsuccess = () => resolve(reading.result as KeptEnquiry[]);
        database.close();
      };
    });
  });

/** Waits until the browser keeps this text as a draft. */
export const keptAsDraft = (page: Page, message: string) =>
  expect.poll(() => keptEnquiries(page)).toMatchObject([{ state: 'draft', fields: { message } }]);

/** Waits until the browser keeps no text any more. */
export const nothingKept = (page: Page) => expect.poll(() => keptEnquiries(page)).toEqual([]);
