import { logoElement, svgAddress } from './brand';

const file = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 8 8">
  <path fill="currentColor" d="M0 0h8" />
</svg>
`;

test('a logo is the element alone, in the size of its place', () => {
  expect(logoElement(file)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="currentColor" d="M0 0h8" /></svg>',
  );
});

test('a size in single quotes is left out, too', () => {
  expect(logoElement(`<svg width='64' viewBox='0 0 8 8'></svg>`)).toBe(
    `<svg viewBox='0 0 8 8'></svg>`,
  );
});

test('a logo is drawn in a colour, and its address is one that HTML allows', () => {
  const address = svgAddress(logoElement(file, '#0b6e6e'));
  const [start = '', drawing = ''] = address.split(',', 2);
  expect(start).toBe('data:image/svg+xml');
  expect(decodeURIComponent(drawing)).toContain("<svg color='#0b6e6e' xmlns=");
  expect(address).not.toMatch(/[#"<>\s]/);
});
