import { expect, type Locator, type Page } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { violationsInBothLooks } from '../support/axe';
import { test } from '../support/signed-in';
import { fillEnquiry, sendEnquiry, visitor } from '../support/visitor';
import { amountText } from '../../src/domain/numbers';
import { asksEachKind, EACH_KIND_ONLY } from '../../testing/site-content';

test.skip(!asksEachKind, EACH_KIND_ONLY);

/** More than any field has parts: a date has three and a button. */
const MOST_TABS = 6;

/** Reaches a control from the one before it, by Tab alone. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; pressed < MOST_TABS && !(await hasFocus()); pressed += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name });
const select = (page: Page, name: string) => page.getByRole('combobox', { name });
const box = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Which devices?' }).getByRole('checkbox', { name });

/** The keys that are typed for each question of the example in docs/content.md, in the order of the form. */
const TYPED: readonly [control: (page: Page) => Locator, keys: string][] = [
  [(page) => textbox(page, 'Your website'), 'clinics.example'],
  [(page) => textbox(page, 'What should it achieve?'), 'Fewer calls'],
  [(page) => textbox(page, 'Which system do you use?'), 'A list on paper'],
  [(page) => select(page, 'When should it start?'), 'Soon'],
  [(page) => box(page, 'Phones'), ' '],
  [(page) => box(page, 'Tills'), ' '],
  [(page) => select(page, 'Moving from another system?'), 'Yes'],
  [(page) => textbox(page, 'People who will use it'), '1,200'],
  [(page) => textbox(page, 'Spent a year today'), '150000'],
  [(page) => page.getByLabel('Opening day'), '03012027'],
  [(page) => textbox(page, 'Second phone number'), '+91 98100 12345'],
];

/** The same as the desk writes it. */
const ANSWERS = [
  ['Your website', 'https://clinics.example'],
  ['What should it achieve?', 'Fewer calls'],
  ['Which system do you use?', 'A list on paper'],
  ['When should it start?', 'Soon'],
  ['Which devices?', 'Phones, Tills'],
  ['Moving from another system?', 'Yes'],
  ['People who will use it', '1,200'],
  ['Spent a year today', amountText(150_000)],
  ['Opening day', '1 Mar 2027'],
  ['Second phone number', '+91 98100 12345'],
] as const;

async function openForm(page: Page): Promise<void> {
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, visitor('Nila, who has answers'));
  await page.getByLabel('Service Needed').selectOption('crm');
}

const fitsIn = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    width,
  );

for (const width of [390, 1440]) {
  test(`each kind is answered by keyboard, and read at the desk, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openForm(page);
    await page.getByLabel('Budget').focus();
    for (const [control, keys] of TYPED) {
      await tabTo(page, control(page));
      await page.keyboard.type(keys);
    }
    expect(await violationsInBothLooks(page)).toEqual([]);
    await fitsIn(page, width);
    const reference = await sendEnquiry(page);
    await page.goto(`/admin/leads/${reference}`);
    const lead = page.getByLabel(`Lead ${reference}`, { exact: true });
    for (const [label, answer] of ANSWERS) {
      await expect(lead.getByText(label, { exact: true }).first()).toBeVisible();
      await expect(lead.getByText(answer, { exact: true }).first()).toBeVisible();
    }
  });

  test(`each fault is told at its field and in the summary, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openForm(page);
    await textbox(page, 'Your website').fill('javascript:alert(1)');
    await textbox(page, 'People who will use it').fill('many');
    await textbox(page, 'Spent a year today').fill('12.75');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const faults = [
      ['Your website', 'Please write a web address like https://example.com for your website.'],
      ['Which system do you use?', 'Please answer “Which system do you use?”.'],
      ['People who will use it', 'Please write a number for “People who will use it”.'],
      ['Spent a year today', 'Please write a whole amount for “Spent a year today”.'],
    ] as const;
    for (const [label, fault] of faults) {
      const text = fault.replace('your website', '“Your website”');
      await page.getByRole('link', { name: text }).click();
      await expect(textbox(page, label)).toBeFocused();
      await expect(textbox(page, label)).toHaveAccessibleDescription(new RegExp(escaped(text)));
      await expect(textbox(page, label)).toHaveAttribute('aria-invalid', 'true');
    }
    expect(await violationsInBothLooks(page)).toEqual([]);
  });
}

const escaped = (text: string) => text.replace(/[.?]/g, '\\$&');

// A window of 1280 × 900 at 200 % has 640 × 450 pixels.
for (const [what, viewport] of [
  ['320 px wide', { width: 320, height: 640 }],
  ['at 200 % zoom', { width: 640, height: 450 }],
] as const) {
  test(`nothing scrolls sideways or is hidden ${what}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openForm(page);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('link', { name: /^Please answer/ })).toBeVisible();
    await fitsIn(page, viewport.width);
    for (const [control] of TYPED) {
      await control(page).focus();
      await expect(control(page)).toBeInViewport();
    }
    expect(await violationsInBothLooks(page)).toEqual([]);
  });
}

test('a question for one service is asked of those who choose it', async ({ page }) => {
  await openForm(page);
  const system = textbox(page, 'Which system do you use?');
  await expect(system).toBeVisible();
  await page.getByLabel('Service Needed').selectOption('hosting');
  await expect(system).toBeHidden();
  await sendEnquiry(page);
});

test('screen readers hear a hint, what is optional, and what is required', async ({ page }) => {
  await openForm(page);
  await expect(textbox(page, 'Your website')).toHaveAccessibleName('Your website (optional)');
  await expect(textbox(page, 'Your website')).toHaveAccessibleDescription('If you have one.');
  const system = textbox(page, 'Which system do you use?');
  await expect(system).toHaveAccessibleName('Which system do you use?');
  await expect(system).toHaveAttribute('required', '');
  await expect(page.getByLabel('Opening day')).toHaveAccessibleName('Opening day (optional)');
});
