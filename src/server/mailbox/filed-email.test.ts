import { filingIds } from './filed-email';
import { readMailHeader } from './mail-header';
import { parseAnswer } from './parse-answer';

describe('the id by which a mail is filed', () => {
  const idOf = async (...lines: string[]) => {
    const raw = Buffer.from(lines.join('\r\n'));
    return filingIds(await readMailHeader(raw), await parseAnswer(raw)).id;
  };

  it('is its own', async () => {
    expect(await idOf('Message-ID: <a@b.example>', '', 'Hello')).toBe('<a@b.example>');
  });

  it('is made of its content where it has none', async () => {
    const first = await idOf('From: a@b.example', '', 'Hello');
    expect(first).toMatch(/^<[0-9a-f]{64}@content>$/);
    expect(await idOf('From: a@b.example', 'Received: by two', '', 'Hello')).toBe(first);
    expect(await idOf('From: a@b.example', '', 'Hello again')).not.toBe(first);
  });
});
