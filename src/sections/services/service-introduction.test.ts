import { chosenFirst } from './service-introduction';

const services = [{ href: '/a' }, { href: '/b' }, { href: '/c' }];
const order = (chosen: string | undefined) =>
  chosenFirst(services, chosen)
    .map(({ href }) => href)
    .join(' ');

describe('chosenFirst', () => {
  it('moves the chosen service to the front and leaves the others in order', () => {
    expect(order('/c')).toBe('/c /a /b');
  });

  it.each([undefined, '/unknown'])('keeps the order when %s is chosen', (chosen) => {
    expect(order(chosen)).toBe('/a /b /c');
  });
});
