import { budgetOf } from './budgets';
import { emailsIn } from './emails';
import { phonesIn } from './phones';
import { servicesIn } from './services';
import { decimalOf, readSum } from './sums';

describe('sums', () => {
  it.each([
    ['₹7,25,000', 725_000, 'INR'],
    ['Rs 9,500/-', 9_500, 'INR'],
    ['3.2 lakhs', 320_000, undefined],
    ['1.5 Cr', 15_000_000, undefined],
    ['75k', 75_000, undefined],
    ['₹ ७,५०,०००', 750_000, 'INR'],
    ['2.345,60 €', 2_345.6, 'EUR'],
    ["CHF 1'200.-", 1_200, 'CHF'],
    ['US$ 2,500', 2_500, 'USD'],
    ['12 500,50', 12_500.5, undefined],
    ['(4,000)', -4_000, undefined],
    ['Rs6,500', 6_500, 'INR'],
    ['450EUR', 450, 'EUR'],
    ['3,50,000 + GST', 350_000, undefined],
    ['₹80,000/- + 18 % GST', 80_000, 'INR'],
    ['approx 20000 only', 20_000, undefined],
  ])('reads %s', (written, amount, currency) => {
    expect(readSum(written)).toEqual({ kind: 'sum', amount, ...(currency ? { currency } : {}) });
  });

  it.each(['later', '10-20k', '15 %', '', '3 boats', '1.2.3'])('finds none in %j', (written) => {
    expect(readSum(written).kind).toBe('none');
  });

  it('leaves a point before three digits open, unless the column tells', () => {
    expect(readSum('3.750')).toEqual({ kind: 'open' });
    const decimal = decimalOf(['3.750', '12,50']);
    expect(readSum('3.750', decimal)).toEqual({ kind: 'sum', amount: 3_750 });
    expect(decimalOf(['3.750', '12,50', '12.50'])).toBeUndefined();
  });
});

describe('phone numbers', () => {
  it.each([
    ["'+91 98220 12345", ['+91 98220 12345'], []],
    ['p:+919822012345', ['+919822012345'], []],
    ['98220 12345 / 98220 54321', ['98220 12345', '98220 54321'], []],
    ['919822012345.0', ['919822012345'], []],
    ['9.82201E+11', [], ['9.82201E+11']],
    ['९८२२० १२३४५', ['98220 12345'], []],
    ['98220 12345/98220 54321', ['98220 12345', '98220 54321'], []],
    ['9822012345 9822054321', ['9822012345', '9822054321'], []],
    ['040 / 5550123', ['040 / 5550123'], []],
    ['040/5550123', ['040/5550123'], []],
    ['9,822,012,345', ['9822012345'], []],
    ['https://wa.me/919822012345', ['+919822012345'], []],
    ['wa.me/6581234567', ['+6581234567'], []],
    ['＋91 98220 12345', ['+91 98220 12345'], []],
    ['n/a', [], []],
    ['0000000000', [], []],
    ['ask at the desk', [], ['ask at the desk']],
    ['+91 98220 12345 and ask for the harbour', ['+91 98220 12345'], ['ask for the harbour']],
  ])('finds those in %s', (written, good, bad) => {
    expect(phonesIn(written)).toEqual({ good, bad });
  });
});

describe('addresses', () => {
  it.each([
    ['Runa Dale <runa@firm.example>', ['runa@firm.example'], []],
    ['mailto:runa@firm.example', ['runa@firm.example'], []],
    ['a@firm.example; b@firm.example', ['a@firm.example', 'b@firm.example'], []],
    ['a@firm.example ::: b@firm.example', ['a@firm.example', 'b@firm.example'], []],
    ['a@firm.example/b@firm.example', ['a@firm.example', 'b@firm.example'], []],
    ['a@firm.example & b@firm.example', ['a@firm.example', 'b@firm.example'], []],
    ['[runa@firm.example](mailto:runa@firm.example)', ['runa@firm.example'], []],
    ['<a href="mailto:runa@firm.example">runa@firm.example</a>', ['runa@firm.example'], []],
    ["SMTP:'runa@firm.example'", ['runa@firm.example'], []],
    ['runa@', [], ['runa@']],
    ['-', [], []],
  ])('finds those in %s', (written, good, bad) => {
    expect(emailsIn(written)).toEqual({ good, bad });
  });
});

it.each([
  ['1 to 5 lakh', '1L-5L'],
  ['₹1,00,000 – ₹5,00,000', '1L-5L'],
  ['up to 1 lakh', 'under-1L'],
  ['over 25 lakhs', '25L+'],
  ['₹ 7 lakh', '5L-10L'],
  ['1_lakh_-_5_lakh', '1L-5L'],
  ['$4k', undefined],
  ['no idea', undefined],
])('the budget of %s is %s', (written, budget) => {
  expect(budgetOf(written)).toBe(budget);
});

it.each([
  ['Web hosting', ['hosting']],
  ['Datenanalyse', ['analytics']],
  ['CRM, Analytics', ['crm', 'analytics']],
  ['Boats', []],
])('%s names the services %j', (written, services) => {
  expect(servicesIn(written)).toEqual(services);
});
