import { sizeText } from './file-size';

it('says how large a file is', () => {
  expect(sizeText(10)).toBe('1 kB');
  expect(sizeText(120 * 1024)).toBe('120 kB');
  expect(sizeText(1.44 * 1024 * 1024)).toBe('1.4 MB');
});
