import { sampleLead } from '../../../../testing/desk/sample-leads';
import { groupByCompany, groupCount, totalsWithout } from './company-groups';

const asha = sampleLead(1, { company: 'Kaveri' });
const bilal = sampleLead(2, { company: null });
const chitra = sampleLead(3, { company: 'Kaveri Mills' });
const dev = sampleLead(4, { company: 'Kaveri Mills' });
const esha = sampleLead(5, { company: null });
const farhan = sampleLead(6, { company: 'NILA-DAIRY' });

const COMPANIES = {
  ...{ [asha.id]: 'kaveri.in', [chitra.id]: 'kaveri.in', [dev.id]: 'kaveri.in' },
  ...{ [bilal.id]: null, [esha.id]: 'esha.in', [farhan.id]: 'niladairy' },
};

const groups = groupByCompany([bilal, asha, farhan, chitra, esha, dev], COMPANIES);

test('leads of a company stand together where its first one was, and those without one last', () => {
  expect(groups.map(({ leads }) => leads.map(({ name }) => name))).toEqual([
    ['Visitor 1', 'Visitor 3', 'Visitor 4'],
    ['Visitor 6'],
    ['Visitor 5'],
    ['Visitor 2'],
  ]);
});

test('a company has the name that most of its leads have, else its domain', () => {
  expect(groups.map(({ title, domain }) => [title, domain])).toEqual([
    ['Kaveri Mills', 'kaveri.in'],
    ['NILA-DAIRY', undefined],
    ['esha.in', undefined],
    ['No company', undefined],
  ]);
});

test('a lead whose company is not known counts as one without', () => {
  expect(groupByCompany([asha], {})).toMatchObject([{ key: '', title: 'No company' }]);
});

const TOTALS = [
  { company: 'kaveri.in', total: 12, is_more: false },
  { company: 'niladairy', total: 0, is_more: false },
  { company: null, total: 1000, is_more: true },
];

test('the number of a company is that of all pages, and at least what is shown', () => {
  expect(groups.map((group) => groupCount(group, TOTALS))).toEqual(['12', '1', '1', '1,000+']);
});

test('a lead that leaves the list counts no more for its company', () => {
  expect(totalsWithout(TOTALS, COMPANIES, [asha, dev, bilal])).toEqual([
    { company: 'kaveri.in', total: 10, is_more: false },
    { company: 'niladairy', total: 0, is_more: false },
    { company: null, total: 999, is_more: true },
  ]);
});
