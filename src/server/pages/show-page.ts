import { type HTMLElement, parse } from 'node-html-parser';
import words from '../../words/server';
import { inlineCode } from '../../security/inline-code';
import type { FieldError } from '../../domain/zod';
import { env } from '../env';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import {
  escapeHtml,
  htmlResponse,
  plainPage,
  type ResponseHead,
  UNAVAILABLE,
} from '../http/problem';
import { ownPath } from '../../language/paths';

/** Instructions to fill in a built page. All of it is text, never markup. */
export type Filling = {
  /** `data-when` blocks that name none of them are hidden; `data-current-when` marks the current step. */
  states?: readonly string[];
  /** Texts of `data-slot` elements. */
  slots?: Record<string, string>;
  /**
   * Rows of `data-list` elements, whose built child is the pattern: the texts of its slots, and of the attributes that
   * `data-fill-href`, `data-fill-value` and `data-fill-id` name. `data-fill-checked` and `data-fill-current` are set by a text
   * that is not empty.
   */
  lists?: Record<string, readonly Record<string, string>[]>;
  /** Values of the controls of these names; of checkboxes, those that are ticked, each on a line. */
  values?: Record<string, string>;
  /** Shown at their fields and in the summary. */
  errors?: readonly FieldError[];
  /** Begins the ids of the page's controls. */
  idPrefix?: string;
};

/**
 * Milliseconds that fetching a page may take: after a database that took all the time there was, the answer must still be in
 * time.
 */
const PATIENCE_MS = { usual: 1500, late: 400 } as const;

/** Gatsby would take the page over, and put back what was built. */
const SCRIPTS = 'script, template, link[as="script"], link[as="fetch"], link[rel="modulepreload"]';

/** Pages as built, without scripts, by path. A deployment brings new functions, so they never grow old. */
const loaded = new Map<string, string>();

function withoutScripts(html: string): string {
  const page = parse(html);
  for (const element of page.querySelectorAll(SCRIPTS)) element.remove();
  return page.toString();
}

/** `gatsby develop` answers a page without content, other servers with one that is not ours: neither can be filled in. */
const isBuilt = (html: string) => html.includes('data-when=');

async function fetchPage(path: string, patience: number): Promise<string | undefined> {
  const { PAGES_URL, SITE_URL, URL: netlifyUrl } = env();
  const base = PAGES_URL ?? SITE_URL ?? netlifyUrl;
  if (base === undefined) return undefined;
  try {
    const answer = await fetch(new URL(path, base), { signal: AbortSignal.timeout(patience) });
    const html = await answer.text();
    return answer.ok && isBuilt(html) ? withoutScripts(html) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The HTML of a page that Gatsby built, to be filled in: its layout and copy, without its scripts.
 * @returns undefined while the page cannot be had
 */
async function loadPage({ deadline }: ApiRequest, path: string): Promise<string | undefined> {
  const patience = deadline.aborted ? PATIENCE_MS.late : PATIENCE_MS.usual;
  const html = loaded.get(path) ?? (await fetchPage(path, patience));
  if (html !== undefined) loaded.set(path, html);
  return html;
}

/** The same in the language of what is said now; a page that does not speak it comes in the first. */
async function loadInLanguage(request: ApiRequest, path: string): Promise<string | undefined> {
  const inLanguage = ownPath(path);
  const html = await loadPage(request, inLanguage);
  return html === undefined && inLanguage !== path ? loadPage(request, path) : html;
}

/** Answers 503 with a page that needs nothing else, for what a built page cannot say. */
export const showUnavailable = (heading: string, text: string): ApiResponse =>
  plainPage(heading, text, UNAVAILABLE);

/**
 * Answers with a built page, filled in; 503 while the page cannot be had.
 * @param path of the page in the first language, like `/contact/again`
 */
export async function showPage(
  request: ApiRequest,
  path: string,
  filling: Filling,
  head: ResponseHead = { status: 200 },
): Promise<ApiResponse> {
  const built = await loadInLanguage(request, path);
  if (built === undefined) {
    // A reload sends the form that led here again, under the same key.
    const { heading, text } = words.pages.notShown;
    return showUnavailable(heading, text);
  }
  const page = parse(built);
  fillPage(page, filling);
  // Only styles of the page as it was built apply, none that the filling might bring.
  return htmlResponse(page.toString(), inlineCode(built).styles, head);
}

const setText = (element: HTMLElement, text: string) => {
  element.textContent = escapeHtml(text);
};

const setAttribute = (element: HTMLElement, name: string, value: string) =>
  element.setAttribute(name, escapeHtml(value));

function toggle(element: HTMLElement, name: string, isSet: boolean, value = ''): void {
  if (isSet) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

const namesOneOf = (words: string | undefined, states: readonly string[]) =>
  (words ?? '').split(' ').some((word) => states.includes(word));

function showStates(page: HTMLElement, states: readonly string[]): void {
  for (const block of page.querySelectorAll('[data-when]')) {
    toggle(block, 'hidden', !namesOneOf(block.getAttribute('data-when'), states));
  }
  for (const step of page.querySelectorAll('[data-current-when]')) {
    const isCurrent = namesOneOf(step.getAttribute('data-current-when'), states);
    toggle(step, 'aria-current', isCurrent, 'step');
  }
}

/** Fills elements with `data-slot`; those without a text stay as built. */
function fillSlots(page: HTMLElement, slots: Record<string, string>): void {
  for (const element of page.querySelectorAll('[data-slot]')) {
    const text = slots[element.getAttribute('data-slot') ?? ''];
    if (text !== undefined) setText(element, text);
  }
}

function fillAttributes(row: HTMLElement, texts: Record<string, string>): void {
  const each = (name: string, fill: (element: HTMLElement, text: string) => void) => {
    for (const element of row.querySelectorAll(`[data-fill-${name}]`)) {
      fill(element, texts[element.getAttribute(`data-fill-${name}`) ?? ''] ?? '');
    }
  };
  each('href', (element, text) => setAttribute(element, 'href', text));
  each('value', (element, text) => setAttribute(element, 'value', text));
  each('id', (element, text) => setAttribute(element, 'id', text));
  each('checked', (element, text) => toggle(element, 'checked', text !== ''));
  each('current', (element, text) => toggle(element, 'aria-current', text !== '', 'true'));
}

function fillLists(page: HTMLElement, lists: NonNullable<Filling['lists']>): void {
  for (const list of page.querySelectorAll('[data-list]')) {
    const pattern = list.querySelector('*')?.toString() ?? '';
    const rows = lists[list.getAttribute('data-list') ?? ''] ?? [];
    const filled = rows.map((slots) => {
      const row = parse(pattern);
      fillSlots(row, slots);
      fillAttributes(row, slots);
      return row.toString();
    });
    list.innerHTML = filled.join('');
  }
}

function fillControl(control: HTMLElement, value: string): void {
  if (control.getAttribute('type') === 'checkbox') {
    toggle(control, 'checked', value.split('\n').includes(control.getAttribute('value') ?? ''));
  } else if (control.rawTagName === 'textarea') setText(control, value);
  else if (control.rawTagName !== 'select') setAttribute(control, 'value', value);
  else {
    for (const option of control.querySelectorAll('option')) {
      toggle(option, 'selected', option.getAttribute('value') === value);
    }
  }
}

function showError(page: HTMLElement, idPrefix: string, { field, message }: FieldError): void {
  const error = page.getElementById(`${idPrefix}${field}-error`);
  if (!error) return;
  setText(error, message);
  error.removeAttribute('hidden');
  page.getElementById(idPrefix + field)?.setAttribute('aria-invalid', 'true');
  const line = page.querySelector(`[data-summary-for="${field}"]`);
  const link = line?.querySelector('a');
  if (link) setText(link, message);
  line?.removeAttribute('hidden');
}

/** One with `data-empty` only says that its field is in the form. */
const CONTROLS = 'main input:not([data-empty]), main select, main textarea';

/** Fills in a built page: states, then texts and lists, then the forms in its main part, by the names of their controls. */
export function fillPage(
  page: HTMLElement,
  { states = [], slots = {}, lists = {}, values = {}, errors = [], idPrefix = '' }: Filling,
): void {
  showStates(page, states);
  fillSlots(page, slots);
  fillLists(page, lists);
  for (const control of page.querySelectorAll(CONTROLS)) {
    const value = values[control.getAttribute('name') ?? ''];
    if (value !== undefined) fillControl(control, value);
  }
  // No script of the page shows a question once its service is chosen.
  for (const question of page.querySelectorAll('[data-services]'))
    toggle(question, 'data-asked', true);
  for (const error of errors) showError(page, idPrefix, error);
}
