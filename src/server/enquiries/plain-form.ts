import { BUDGETS } from '../../domain/budget';
import { ENQUIRY_FIELDS, ENQUIRY_LABELS } from '../../domain/enquiry-fields';
import type { EnquiryField } from '../../domain/enquiry-fields';
import { SERVICES } from '../../domain/service';
import { escapeHtml } from '../pages/escape';
import { plainPage } from '../pages/plain-page';

const CHOICES: Partial<Record<EnquiryField, Record<string, string>>> = {
  service: SERVICES,
  budget: BUDGETS,
};

const option = ([value, label]: [string, string]) =>
  `<option value="${escapeHtml(value)}">${escapeHtml(label)}</option>`;

function control(field: EnquiryField): string {
  const attributes = `id="enquiry-${field}" name="${field}" aria-describedby="enquiry-${field}-error"`;
  const choices = CHOICES[field];
  if (choices) {
    const options = [['', 'Please choose'] as [string, string], ...Object.entries(choices)];
    return `<select ${attributes}>${options.map(option).join('')}</select>`;
  }
  return field === 'message'
    ? `<textarea ${attributes} rows="10"></textarea>`
    : `<input ${attributes}>`;
}

const labelled = (
  field: EnquiryField,
) => `<p><label for="enquiry-${field}">${ENQUIRY_LABELS[field]}</label>
${control(field)}
<strong id="enquiry-${field}-error" hidden></strong></p>`;

/** These fields, each with its label and a place for what is wrong with it. */
export const plainFields = (fields: readonly EnquiryField[]): string =>
  fields.map(labelled).join('\n');

/** Why a form came back. */
export const PLAIN_NOTICES = `<p data-when="invalid taken" hidden>Please look at the fields that say what is wrong.</p>
<p data-when="refused" hidden>Your message holds text that cannot be stored.</p>
<p data-when="reused" hidden>An earlier version of your message has reached us. You can send this one too.</p>
<p data-when="throttled" hidden>Too many messages came from your connection. You can send this one again in <span data-slot="wait">a few minutes</span>.</p>
<p data-when="unavailable" hidden>We could not store your message just now. Please send it again in a moment.</p>`;

/**
 * Stands in for the page `/contact/again` while it cannot be had: what a visitor typed must come back in any case. The
 * names in it are those of the built page.
 */
export const PLAIN_FORM = plainPage(
  'Your message has not been sent yet',
  `<div id="enquiry-problem" tabindex="-1">
${PLAIN_NOTICES}
<p data-when="expired" hidden>We keep what you typed for half an hour, and that has passed.</p>
</div>
<form method="post" action="/api/enquiries">
<input type="hidden" name="idempotency_key">
<input name="website" hidden autocomplete="off" tabindex="-1">
${plainFields(ENQUIRY_FIELDS)}
<p><button>Send Message</button></p>
</form>`,
);
