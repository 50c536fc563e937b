import { expect, test } from '@playwright/test';
import { pageAddresses } from '../built/built-site';

/** As people outside the sample write: a German compound, and a price of many words. */
const WORDS = ['Donaudampfschifffahrtsgesellschaft', '₹1,50,000 a month for each shop'];

/** Puts a text into each one that content gives the main part of the page. @returns the width of the page then */
const widthWith = (words: string) => {
  const selector = 'p, li, h1, h2, h3, dt, dd, td';
  for (const element of document.querySelectorAll(`main :is(${selector})`)) {
    const [first] = [...element.childNodes].filter((node) => node.textContent?.trim());
    if (first?.nodeType === Node.TEXT_NODE) first.textContent = words;
  }
  return document.documentElement.scrollWidth;
};

test('no text of an agency makes a page scroll sideways', async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 320, height: 640 });
  const wide: string[] = [];
  for (const address of pageAddresses) {
    await page.goto(address);
    for (const words of WORDS) {
      const width = await page.evaluate(widthWith, words);
      if (width > 320) wide.push(`${address}: ${width} px by ${words}`);
    }
  }
  expect(wide).toEqual([]);
});
