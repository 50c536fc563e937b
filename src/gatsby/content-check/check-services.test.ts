import { checkServices } from './check-services';
import { type ContentDocument, describeProblem } from './content-document';
import { changedContent, type Json } from '../../../testing/pages/content/changed-content';
import { testOurContent as test } from '../../../testing/pages/content/our-content';

const faults = (documents: readonly ContentDocument[]) =>
  checkServices(documents).map(describeProblem);

const without = (file: string, place = '') =>
  changedContent(file, () => undefined).filter(
    (document) => document.file !== file || !document.path.startsWith(place),
  );

const CHOICES = 'services/choices.json';
const GROUPS = 'services/groups.json';

test('groups, services and choices of this site fit together', () => {
  expect(faults(changedContent(GROUPS, () => undefined))).toEqual([]);
});

test('a group without a choice in the form', () => {
  expect(faults(without(CHOICES, '[3]'))).toContain(
    'content/services/groups.json: [3].key: content/services/choices.json has no choice with the key "crm", like { "key": "crm", "label": "…" }',
  );
});

test('a group whose choice the form does not offer', () => {
  const change = (value: Json) => (value.former = true);
  expect(faults(changedContent(CHOICES, change, '[3]'))).toEqual([
    'content/services/groups.json: [3].key: its choice in content/services/choices.json is "former": the form has to offer it',
  ]);
  expect(faults(changedContent(CHOICES, change, '[5]'))).toContain(
    'content/services/choices.json: lacks the key "consultation", for enquiries that book a call',
  );
});

test('no choice for an enquiry that books a call', () => {
  expect(faults(without(CHOICES, '[5]'))).toContain(
    'content/services/choices.json: lacks the key "consultation", for enquiries that book a call',
  );
});

test('a group without services, which would have an empty page', () => {
  expect(faults(without('services/crm.json'))).toEqual([
    'content/services/groups.json: [3].key: no service lies below it: content/services/crm.json needs one with an href like "/services/crm/first"',
  ]);
});

test('a service without a card, where cards draw the page', () => {
  const change = (value: Json) => (value.href = '/services/healthcare/pharmacy');
  expect(faults(changedContent('services/healthcare.json', change))).toEqual([
    'content/services/healthcare.json: [0].href: "cards" in content/pages/healthcare.json has no card with this href',
  ]);
});

test('cards without their file', () => {
  expect(faults(without('pages/healthcare.json'))).toEqual([
    'content/services/groups.json: [0].template: needs the file content/pages/healthcare.json',
  ]);
});

test('cards of two groups', () => {
  const change = (value: Json) => (value.template = 'healthcare');
  expect(faults(changedContent(GROUPS, change, '[3]'))).toEqual([
    'content/services/groups.json: [3].template: "healthcare" is taken by healthcare: its cards are those of one group',
  ]);
});

test('a group whose path does not follow from its key, and its services', () => {
  const change = (value: Json) => (value.href = '/crm');
  expect(faults(changedContent(GROUPS, change, '[3]'))).toContain(
    'content/services/groups.json: [3].href: must be "/services/crm", by the group\'s key',
  );
});

test('a key that the database refuses', () => {
  const change = (value: Json) => (value.key = 'Root canal');
  expect(faults(changedContent(CHOICES, change, '[5]'))).toContain(
    'content/services/choices.json: [5].key: must be up to 40 small letters, digits and hyphens, like "crm"',
  );
});

test('a budget whose key the database refuses', () => {
  const change = (value: Json) => (value.key = '₹1 Lakh');
  expect(faults(changedContent('services/budgets.json', change, '[2]'))).toEqual([
    'content/services/budgets.json: [2].key: must be up to 40 letters, digits, hyphens and +, like "1L-5L" or "25L+"',
  ]);
});

test('a reply template for a service that nobody can ask for', () => {
  const change = (value: Json) => (value.service = 'cooking');
  expect(faults(changedContent('reply-templates.json', change))).toEqual([
    'content/reply-templates.json: [0].service: "cooking" is no service; allowed are healthcare, ecommerce, hosting, crm, analytics, consultation',
  ]);
});
