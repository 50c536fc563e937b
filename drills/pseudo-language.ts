import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makeDataFolder } from '../testing/database/data-folder';
import { type CodeWords, findCodeWords } from '../testing/pages/content/code-words';
import { makePseudo } from '../testing/pages/content/pseudo-content';
import { prepareHost } from '../testing/server/host/host-process';
import { ask } from './support/answer';
import type { Claims, Drill } from './support/drill';
import { visitorPages, withSampleContent } from './support/other-content';

const said = (texts: readonly string[]) => texts.slice(0, 5).join(' | ');

async function readPages(claims: Claims, folder: string, codeWords: CodeWords): Promise<void> {
  const pages = await visitorPages(folder);
  const found = pages.flatMap((page) => codeWords(readFileSync(path.join(folder, page), 'utf8')));
  claims.same('pages were read', 'yes', pages.length > 20 ? 'yes' : 'no');
  claims.same('words of the code on pages', '', said([...new Set(found)]));
}

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { accept: 'text/html' },
  body: new URLSearchParams(fields),
});

/** Reads the answers that a browser without scripts gets. */
async function readAnswers(claims: Claims, url: string, codeWords: CodeWords): Promise<void> {
  const key = randomUUID();
  const message = 'Lrm psm dlr.';
  const sent = { name: 'Dmtr', email: 'd@xmpl.tst', service: 'crm', idempotency_key: key, message };
  const asked: Readonly<Record<string, [string, RequestInit?]>> = {
    'an empty form': ['/api/enquiries', form({ name: '' })],
    'a form without an address': ['/api/enquiries', form({ ...sent, email: 'd' })],
    'a form with a number for a call': ['/api/enquiries', form({ ...sent, consultation_at: '7' })],
    'a form that is too long': ['/api/enquiries', form({ ...sent, message: 'x'.repeat(300_000) })],
    'the free times': ['/api/consultations/page'],
    'an unknown receipt': ['/api/receipt?token=none'],
    'a newsletter without an address': ['/api/newsletter/subscribe', form({ email: 'd' })],
    'an unknown subscription': ['/api/newsletter/confirm?token=none'],
    'an unknown page': ['/none'],
  };
  for (const [what, [address, init]] of Object.entries(asked)) {
    const answer = await ask(`${url}${address}`, init);
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
    const { text } = isPage
      ? answer
      : await ask(new URL(answer.headers.get('location') ?? '/none', url).href);
    claims.same(`words of the code after ${what}`, '', said(codeWords(text)));
  }
}

/** Every word of the content is accented: what is plain English afterwards would be English on anybody's site. */
export const pseudoLanguage: Drill<unknown> = {
  name: 'a language that nobody speaks',
  async run(claims) {
    const site = await withSampleContent();
    const content = path.join(site.folder, 'content');
    makePseudo(content);
    try {
      const { ok, output } = await site.build();
      claims.same('built', 'yes', ok ? 'yes' : output);
      if (!ok) return;
      const codeWords = findCodeWords(content);
      await readPages(claims, path.join(site.folder, 'public'), codeWords);
      const dataDir = await makeDataFolder();
      const host = await prepareHost({ dataDir, project: site.folder });
      try {
        await host.start();
        await readAnswers(claims, host.url, codeWords);
      } finally {
        await host.end('SIGTERM');
      }
      claims.passed(await site.browse('language'));
    } finally {
      await site.remove();
    }
  },
};
