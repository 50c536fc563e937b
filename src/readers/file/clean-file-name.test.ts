import { cpuSeconds } from '../../../testing/cpu-seconds';
import { cleanFileName } from './clean-file-name';

it.each([
  ['plan.pdf', 'plan.pdf'],
  ['/home/priya/plan.pdf', 'plan.pdf'],
  ['C:\\fakepath\\plan.pdf', 'plan.pdf'],
  ['..\\..\\plan.pdf', 'plan.pdf'],
  ['../..', 'file'],
  ['', 'file'],
  ['...', 'file'],
  ['---', 'file'],
  ['.pdf', 'file.pdf'],
  ['.. plan .pdf . ', 'plan.pdf'],
  ['plan\r\nSet-Cookie: a=b.pdf', 'plan Set-Cookie: a=b.pdf'],
  ['plan\0.pdf', 'plan.pdf'],
  ['plan\u2028two.pdf', 'plan two.pdf'],
  ['photo\u202Efdp.exe', 'photofdp.exe'],
  ['\u200Fplan\u2066.pdf\u2069', 'plan.pdf'],
  ['plan\uD800.pdf', 'plan.pdf'],
  ['cafe\u0301.pdf', 'café.pdf'],
  ['nul', 'nul_'],
  ['Com1.tar.gz', 'Com1_.tar.gz'],
  ['console.txt', 'console.txt'],
  ['दुकान का नक्शा.pdf', 'दुकान का नक्शा.pdf'],
  ['👩‍🌾 farm.pdf', '👩‍🌾 farm.pdf'],
  ['Offer v1.2', 'Offer v1.2'],
])('%j becomes %j', (name, clean) => {
  expect(cleanFileName(name)).toBe(clean);
});

it.each(['x', 'é', 'क्षि', '👩‍🌾'])('a long name of %s is cut between characters', (character) => {
  const clean = cleanFileName(`${character.repeat(900)}.docx`);
  expect(Buffer.byteLength(clean)).toBeLessThanOrEqual(255);
  expect(clean.endsWith('.docx')).toBe(true);
  expect(clean.slice(0, -'.docx'.length).split(character).join('')).toBe('');
});

it('an ending is that of the kind', () => {
  expect(cleanFileName('door.JPEG', 'jpg')).toBe('door.JPEG');
  expect(cleanFileName('door.png', 'jpg')).toBe('door.jpg');
  expect(cleanFileName('door.tar', 'jpg')).toBe('door.tar.jpg');
});

it('a name of megabytes takes no time', async () => {
  const name = `${' .'.repeat(2_000_000)}x`;
  expect(await cpuSeconds(() => cleanFileName(name))).toBeLessThan(2);
});
