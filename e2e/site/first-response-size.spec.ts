import { get } from 'node:http';
import { expect, test } from '@playwright/test';
import { CASE_STUDY_PATH, GROUP_PATH, SERVICE_PATH } from '../built/built-site';

/** A server may send ten packets (RFC 6928) of 1,460 bytes before the visitor's first acknowledgement. */
const FIRST_FLIGHT = 14_600;

/** Bytes of an answer as it goes over the line, headers and all. */
const answerBytes = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume().once('end', () => resolve(answer.socket.bytesRead));
    }).once('error', reject);
  });

// The home page has every section the specification lists, and is larger.
for (const path of [
  ...['/services', '/about', '/contact', '/consultation', '/portfolio', '/privacy', '/404'],
  ...[GROUP_PATH, SERVICE_PATH, CASE_STUDY_PATH],
]) {
  test(`${path} arrives before a slow line has to answer`, async ({ baseURL }) => {
    expect(await answerBytes(`${baseURL}${path}`)).toBeLessThan(FIRST_FLIGHT);
  });
}

test('so does the font of the text', async ({ page, baseURL }) => {
  await page.goto('/privacy');
  const font = await page.locator('link[rel="preload"][as="font"]').getAttribute('href');
  expect(await answerBytes(`${baseURL}${font}`)).toBeLessThan(FIRST_FLIGHT);
});
