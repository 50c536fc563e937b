import { setTimeout as wait } from 'node:timers/promises';
import { fill } from './fill';
import emails from '../words/emails';
import { enterLanguage, withLanguage } from './request-language';
import { language } from './language-context';

jest.mock('../../content/agency.json', () => ({
  ...jest.requireActual<object>('../../content/agency.json'),
  languages: ['en-IN', 'fr'],
}));

const greet = async (tag: string, name: string) =>
  withLanguage(tag, async () => {
    const before = language();
    await wait(5);
    return [before, fill(emails.hello, { name })];
  });

test('a server speaks to each visitor in their language, to several at the same time', async () => {
  const greetings = await Promise.all([
    greet('fr', 'Chloé'),
    greet('en-IN', 'Asha'),
    greet('fr', 'Luc'),
  ]);
  expect(greetings).toEqual([
    ['fr', 'Bonjour Chloé,'],
    ['en-IN', 'Hello Asha,'],
    ['fr', 'Bonjour Luc,'],
  ]);
  expect(language()).toBe('en-IN');
});

test('a page is built in one language to its end, beside others', async () => {
  const build = async (tag: string) => {
    enterLanguage(tag);
    await wait(5);
    return language();
  };
  expect(await Promise.all([build('fr'), build('en-IN'), build('fr')])).toEqual([
    'fr',
    'en-IN',
    'fr',
  ]);
});
