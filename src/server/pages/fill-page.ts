import { type HTMLElement, parse } from 'node-html-parser';
import type { FieldError } from '../../domain/field-errors';
import { escapeHtml } from './escape-html';

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
  /** Values of the controls of these names. */
  values?: Record<string, string>;
  /** Shown at their fields and in the summary. */
  errors?: readonly FieldError[];
  /** Begins the ids of the page's controls. */
  idPrefix?: string;
};

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
  if (control.rawTagName === 'textarea') setText(control, value);
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

/** Fills in a built page: states, then texts and lists, then the forms in its main part, by the names of their controls. */
export function fillPage(
  page: HTMLElement,
  { states = [], slots = {}, lists = {}, values = {}, errors = [], idPrefix = '' }: Filling,
): void {
  showStates(page, states);
  fillSlots(page, slots);
  fillLists(page, lists);
  for (const control of page.querySelectorAll('main input, main select, main textarea')) {
    const value = values[control.getAttribute('name') ?? ''];
    if (value !== undefined) fillControl(control, value);
  }
  for (const error of errors) showError(page, idPrefix, error);
}
