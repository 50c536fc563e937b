/** @jest-environment jsdom */
import { keepAppearance } from './keep-appearance';

const choose = (value: string) => {
  document.body.innerHTML = `<input type="radio" name="appearance" value="${value}">`;
  document.querySelector('input')?.click();
};

it('shows a choice also where the storage is full', () => {
  const quietly = (event: Event) => event.preventDefault();
  window.addEventListener('error', quietly);
  keepAppearance('look');
  choose('light');
  expect(localStorage.getItem('look')).toBe('light');
  const full = new DOMException('No room is left.', 'QuotaExceededError');
  const store = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw full;
  });
  choose('dark');
  expect(store).toHaveBeenCalledTimes(1);
  expect(document.documentElement.style.colorScheme).toBe('dark');
  window.removeEventListener('error', quietly);
});
