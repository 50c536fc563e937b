import { parse } from 'node-html-parser';
import { type Answer, ask } from './answer';
import { type OwnFile, postFiles } from './visitor-files';

/** The list of a receipt, as a browser without scripts shows it: a line each. */
export const receiptList = ({ text }: Pick<Answer, 'text'>, list: 'files' | 'file-faults') =>
  parse(text)
    .querySelectorAll(`[data-list="${list}"] > li`)
    .map((row) => row.textContent.replace(/\s+/g, ' ').trim());

/** Sends files by the form of a receipt. @returns the status */
export async function sendByReceipt(
  url: string,
  { text }: Pick<Answer, 'text'>,
  files: readonly OwnFile[],
): Promise<number> {
  const token = parse(text).querySelector('form#files [name=token]')?.getAttribute('value') ?? '';
  const form = postFiles({ token, action: 'files' }, files);
  return (await ask(`${url}/api/receipt`, form)).status;
}
