import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { PAGE_CHANGES } from '../support/changed-page';
import { leadsOf } from '../support/stored-leads';
import { fillEnquiry, receivedReference, visitor, type Visitor } from '../support/visitor';
import { openBeforeScripts } from './scripts';

const FORM = 'form[action="/api/enquiries"]';
const MS_A_LETTER = 120;
const TRANSLATED = 'the page is translated, now and whenever it changes';

const form = (page: Page) => page.locator(FORM);
const name = (page: Page) => form(page).getByLabel('Full Name');
const email = (page: Page) => form(page).getByLabel('Email');
const isTakenOver = (page: Page) =>
  form(page).evaluate((found: HTMLFormElement) => found.noValidate);
const takenOver = (page: Page) => expect.poll(() => isTakenOver(page)).toBe(true);

/** Every error that the page logs or throws. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (line) => {
    const isRefusal = line.location().url.includes('/api/');
    if (line.type() === 'error' && !isRefusal) errors.push(line.text());
  });
  return errors;
}

async function devtools(page: Page): Promise<CDPSession> {
  return page.context().newCDPSession(page);
}

/** A line on which React arrives while somebody types. */
async function slowDown(page: Page): Promise<void> {
  const session = await devtools(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 100_000,
    uploadThroughput: 50_000,
  });
}

async function typeNameAndEmail(page: Page, person: Visitor): Promise<void> {
  await name(page).click();
  await page.keyboard.type(person.name, { delay: MS_A_LETTER });
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.email, { delay: MS_A_LETTER });
}

/** A visitor with an address short enough to be typed letter by letter. */
function typist(): Visitor {
  const { message } = visitor('Asha Rao');
  return { name: 'Asha Rao', email: `${crypto.randomUUID().slice(0, 8)}@example.com`, message };
}

async function sendAndArrive(page: Page, person: Visitor, host: string): Promise<void> {
  await form(page).getByLabel('Service Needed').selectOption('crm');
  await form(page).getByLabel('Project Details').fill(person.message);
  await form(page).locator('#enquiry-send').click();
  await receivedReference(page);
  expect(await leadsOf(host, person.email)).toBe(1);
}

for (const path of ['/', '/contact']) {
  for (const [change, make] of Object.entries(PAGE_CHANGES)) {
    test(`${path}, where ${change}: nothing typed is lost while React comes`, async ({
      page,
      baseURL,
    }) => {
      const errors = errorsOf(page);
      const person = typist();
      await page.goto(path, { waitUntil: 'load' });
      await slowDown(page);
      await page.evaluate(make);
      await typeNameAndEmail(page, person);
      await takenOver(page);
      await expect(name(page)).toHaveValue(person.name);
      await expect(email(page)).toHaveValue(person.email);
      await expect(email(page)).toBeFocused();
      await sendAndArrive(page, person, baseURL ?? '');
      expect(errors).toEqual([]);
    });
  }
}

for (const change of ['an extension wraps each field', TRANSLATED] as const) {
  test(`/consultation, where ${change}: nothing typed is lost, and times are offered`, async ({
    page,
  }) => {
    const errors = errorsOf(page);
    const person = typist();
    const letThrough = await openBeforeScripts(page, '/consultation');
    await page.evaluate(PAGE_CHANGES[change]);
    await typeNameAndEmail(page, person);
    await letThrough();
    await expect(name(page)).toHaveValue(person.name);
    await expect(email(page)).toHaveValue(person.email);
    await expect(email(page)).toBeFocused();
    await expect(page.getByRole('group', { name: 'Time', exact: true })).toBeVisible();
    // All zones are listed for somebody who reaches for them.
    await page.getByLabel('Time zone').focus();
    await page.getByLabel('Time zone').selectOption('Europe/Paris');
    await expect(page.getByRole('group', { name: 'Time', exact: true })).toBeVisible();
    expect(errors).toEqual([]);
  });
}

test('the newsletter, on a page that is translated and filled by a password manager, keeps its address', async ({
  page,
}) => {
  const errors = errorsOf(page);
  const { email: address } = typist();
  await page.goto('/contact');
  await page.evaluate(PAGE_CHANGES['a password manager puts an element after each field']);
  await page.evaluate(PAGE_CHANGES[TRANSLATED]);
  const box = page.locator('footer form');
  await box.getByRole('textbox').click();
  await page.keyboard.type(address, { delay: MS_A_LETTER });
  await expect(box.getByRole('textbox')).toHaveValue(address);
  await page.keyboard.press('Enter');
  await expect(box.getByRole('status')).toContainText('Almost there');
  expect(errors).toEqual([]);
});

test('a composition goes on while React takes the form over', async ({ page }) => {
  const letThrough = await openBeforeScripts(page, '/contact');
  const session = await devtools(page);
  await page.evaluate(PAGE_CHANGES['a password manager puts an element after each field']);
  await name(page).evaluate((field) => {
    const heard: string[] = [];
    for (const type of ['compositionstart', 'compositionend', 'blur']) {
      field.addEventListener(type, () =>
        field.setAttribute('data-heard', heard.concat(type).join()),
      );
      field.addEventListener(type, () => heard.push(type));
    }
  });
  await name(page).click();
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await compose('あ');
  await letThrough();
  await compose('あい');
  await expect(name(page)).toHaveAttribute('data-heard', 'compositionstart');
  await session.send('Input.insertText', { text: '愛' });
  await expect(name(page)).toHaveValue('愛');
});

test('the cursor and the selection stay where they are', async ({ page }) => {
  const letThrough = await openBeforeScripts(page, '/contact');
  await page.evaluate(PAGE_CHANGES[TRANSLATED]);
  await name(page).fill('Asha Rao');
  await name(page).evaluate((field: HTMLInputElement) => field.setSelectionRange(4, 8));
  await letThrough();
  await page.keyboard.type('nti');
  await expect(name(page)).toHaveValue('Ashanti');
});

test('fields that were filled without events before React came are kept, and sent', async ({
  page,
  baseURL,
}) => {
  const letThrough = await openBeforeScripts(page, '/contact');
  await page.evaluate(PAGE_CHANGES[TRANSLATED]);
  const person = visitor('Filled in');
  for (const [field, value] of Object.entries({ ...person, service: 'hosting' })) {
    await page.locator(`#enquiry-${field}`).evaluate((control: HTMLInputElement, text) => {
      control.value = text;
    }, value);
  }
  await letThrough();
  await expect(page.getByText('Your text is kept on this device for a day.')).toBeVisible();
  await page.locator('#enquiry-send').click();
  await receivedReference(page);
  expect(await leadsOf(baseURL ?? '', person.email)).toBe(1);
});

test('a form that is come back to keeps its text, and works', async ({ page, baseURL }) => {
  const errors = errorsOf(page);
  const person = visitor('Come back');
  await page.goto('/contact');
  await page.evaluate(PAGE_CHANGES[TRANSLATED]);
  await fillEnquiry(page, person);
  await takenOver(page);
  await page.locator('footer').getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL(/\/about$/);
  await page.goBack();
  await expect(name(page)).toHaveValue(person.name);
  await name(page).click();
  await takenOver(page);
  await expect(form(page).getByLabel('Project Details')).toHaveValue(person.message);
  await page.locator('#enquiry-send').click();
  await receivedReference(page);
  expect(await leadsOf(baseURL ?? '', person.email)).toBe(1);
  expect(errors).toEqual([]);
});

test('a translated form goes through all of its states', async ({ page, baseURL }) => {
  const errors = errorsOf(page);
  const person = visitor('Translated');
  await page.goto('/contact');
  await page.evaluate(PAGE_CHANGES['labels, buttons and the form hold elements of others']);
  await page.evaluate(PAGE_CHANGES[TRANSLATED]);
  await name(page).click();
  await takenOver(page);
  const send = page.locator('#enquiry-send');
  await send.click();
  await expect(page.locator('#enquiry-name-error')).toHaveText('Please enter your name.');
  await fillEnquiry(page, { ...person, email: 'asha@gmial.com', message: 'x'.repeat(4995) });
  await email(page).blur();
  await page.getByRole('button', { name: 'Use asha@gmail.com' }).click();
  await expect(email(page)).toHaveValue('asha@gmail.com');
  await expect(page.locator('#enquiry-message-note')).toHaveText('5 characters left');
  await fillEnquiry(page, person);
  await expect(page.locator('#enquiry-name-error')).toBeHidden();

  await page.route('**/api/enquiries', (route) => route.abort());
  await send.click();
  await expect(send).toBeDisabled();
  await page.getByRole('button', { name: 'Stop trying' }).click();
  await expect(page.getByRole('group', { name: /can’t tell whether/ })).toBeVisible();
  await expect(send).toBeEnabled();
  await expect(send).toHaveText('Send Message');
  await expect(form(page).getByLabel('Project Details')).toHaveValue(person.message);

  await page.context().setOffline(true);
  await send.click();
  const saved = page.getByRole('group', { name: 'Your message is saved' });
  await expect(saved).toBeVisible();
  await saved.getByRole('button', { name: 'Discard' }).click();
  await expect(name(page)).toHaveValue(person.name);
  await page.context().setOffline(false);
  await page.unroute('**/api/enquiries');
  await send.click();
  await receivedReference(page);
  expect(await leadsOf(baseURL ?? '', person.email)).toBe(1);
  expect(errors.filter((line) => !line.includes('net::ERR'))).toEqual([]);
});
