import { tooLongMessage } from './enquiry-fields';
import { waitText } from './clock';
import { DESK_ENGLISH } from '../language/languages';
import { amountText, currencyUnits } from './numbers';
import { agoText, dateText, dayText } from './time-text';

jest.mock('../../content/agency.json', () => ({
  ...jest.requireActual<object>('../../content/agency.json'),
  languages: ['de'],
}));

jest.mock('../../content/enquiry-form.json', () => {
  const form = jest.requireActual<{ faults: object }>('../../content/enquiry-form.json');
  return {
    ...form,
    faults: { ...form.faults, tooLong: '„{label}“ darf höchstens {count} Zeichen haben.' },
  };
});

const NOW = Date.parse('2026-11-21T10:00:00Z');

it('writes numbers, dates and waits of a German site', () => {
  expect(amountText(1_250_000).replace(/\s/g, ' ')).toBe('1.250.000 ₹');
  expect(dateText('2026-11-21')).toBe('21.11.2026');
  expect(waitText(600)).toBe('10 Minuten');
});

it('names a field by its label in a message', () => {
  expect(tooLongMessage('name', 'your')).toBe('„Full Name“ darf höchstens 100 Zeichen haben.');
});

it('keeps English words in sentences of the desk', () => {
  expect(dayText('2026-11-22', NOW)).toBe('tomorrow');
  expect(agoText('2026-11-21T08:00:00Z', NOW)).toBe('2 hours ago');
  expect(currencyUnits()).toBe('rupees');
  expect(waitText(600, DESK_ENGLISH)).toBe('10 minutes');
});
