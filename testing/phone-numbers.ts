/**
 * Phone numbers as people write them. `callingCode` is that of the agency's country; `tel` is the link that dials it, `chat` the
 * number on WhatsApp and `key` that by which it is compared.
 */
export interface WrittenNumber {
  written: string;
  callingCode: string;
  tel: string | null;
  chat: string | null;
  key: string | null;
}

type Row = readonly [written: string, tel: string | null, chat: string | null, key: string | null];

const rowsOf = (callingCode: string, rows: readonly Row[]): WrittenNumber[] =>
  rows.map(([written, tel, chat, key]) => ({ written, callingCode, tel, chat, key }));

const MOBILE = ['tel:+919822012345', '919822012345', '9822012345'] as const;
const LANDLINE = ['tel:+911140550123', null, '1140550123'] as const;
const BERLIN = ['tel:+493012345678', null, '3012345678'] as const;
const LONDON = ['tel:+442079460123', null, '2079460123'] as const;
const NOBODY = [null, null, null] as const;

export const WRITTEN_NUMBERS: readonly WrittenNumber[] = [
  ...rowsOf('+91', [
    // Spellings of one number.
    ['98220 12345', ...MOBILE],
    ['098220-12345', ...MOBILE],
    ['(98220) 12345', ...MOBILE],
    ['98220.12345', ...MOBILE],
    ['98220 – 12345', ...MOBILE],
    ['98220\u00a012345', ...MOBILE],
    ['+91 98220 12345', ...MOBILE],
    ['+ 91 98220 12345', ...MOBILE],
    ['+91 (0) 98220 12345', ...MOBILE],
    ['+91-0-98220-12345', ...MOBILE],
    ['0091 98220 12345', ...MOBILE],
    ['919822012345', ...MOBILE],
    ['tel:+91-98220-12345', ...MOBILE],
    ['https://wa.me/919822012345', ...MOBILE],
    ['wa.me/6581234567', 'tel:+6581234567', '6581234567', '81234567'],
    // Digits of other scripts and widths.
    ['९८२२० १२३४५', ...MOBILE],
    ['৯৮২২০ ১২৩৪৫', ...MOBILE],
    ['௯௮௨௨௦ ௧௨௩௪௫', ...MOBILE],
    ['۹۸۲۲۰۱۲۳۴۵', ...MOBILE],
    ['＋９１ ９８２２０ １２３４５', ...MOBILE],
    ['＋91 98220 12345', ...MOBILE],
    // Words around it.
    ['Mob. 98220 12345', ...MOBILE],
    ['98220-12345 (after 6 pm)', ...MOBILE],
    ['98220 12345 WhatsApp only', ...MOBILE],
    ['Flat 12, 98220 12345', ...MOBILE],
    ['98220 12345 (9-17)', ...MOBILE],
    ['98220-12345 (24x7)', ...MOBILE],
    ['(011) 4055 0123 (5 lines)', ...LANDLINE],
    // Signs that nobody sees, and brackets.
    ['\u200e+91\u200e 98220\u00ad12345', ...MOBILE],
    ['+91 [0] 98220 12345', ...MOBILE],
    // A second number.
    ['98220 12345 / 98230 54321', ...MOBILE],
    ['98220 12345/46', ...MOBILE],
    ['98220 12345, 98230 54321', ...MOBILE],
    ['98220 12345 or 98230 54321', ...MOBILE],
    ['98220 12345; 98230 54321', ...MOBILE],
    ['+91 98220 12345 +91 98230 54321', ...MOBILE],
    ['9822012345 & 9823054321', ...MOBILE],
    // An extension.
    ['98220 12345 ext 4', 'tel:+919822012345;ext=4', MOBILE[1], MOBILE[2]],
    ['98220 12345x56', 'tel:+919822012345;ext=56', MOBILE[1], MOBILE[2]],
    ['98220 12345 #7', 'tel:+919822012345;ext=7', MOBILE[1], MOBILE[2]],
    ['+91 11 4055 0123 ext. 56', 'tel:+911140550123;ext=56', null, LANDLINE[2]],
    ['011-40550123 (Extn: 204)', 'tel:+911140550123;ext=204', null, LANDLINE[2]],
    ['+91 11 4055 0123, Extension 12', 'tel:+911140550123;ext=12', null, LANDLINE[2]],
    ['+911140550123;ext=9', 'tel:+911140550123;ext=9', null, LANDLINE[2]],
    ['98220 12345 | Ext. No. 4', 'tel:+919822012345;ext=4', MOBILE[1], MOBILE[2]],
    ['98220 12345 एक्सटेंशन ४', 'tel:+919822012345;ext=4', MOBILE[1], MOBILE[2]],
    // No mobile numbers.
    ['011 4055 0123', ...LANDLINE],
    ['1800 123 4567', 'tel:+9118001234567', null, '8001234567'],
    // Of other countries.
    ['+44 (0)20 7946 0123', ...LONDON],
    ['+44 20 7946 0123', ...LONDON],
    ['0044 20 7946 0123', ...LONDON],
    ['+49 (0) 170 1234567', 'tel:+491701234567', '491701234567', '1701234567'],
    ['+49 (0)3641/123456', 'tel:+493641123456', null, '3641123456'],
    ['+1 (415) 555-2671', 'tel:+14155552671', '14155552671', '4155552671'],
    ['+65 8123 4567', 'tel:+6581234567', '6581234567', '81234567'],
    ['+45 20 12 34 56', 'tel:+4520123456', '4520123456', '20123456'],
    ['+39 06 6982 1234', 'tel:+390669821234', null, '669821234'],
    // Not sure, or no number.
    ['+1-800-FLOWERS', ...NOBODY],
    ['1-800-GO-FEDEX', ...NOBODY],
    ['98220 12345 98230 54321', ...NOBODY],
    ['12345', ...NOBODY],
    ['112', ...NOBODY],
    ['call me', ...NOBODY],
    ['', ...NOBODY],
    ['98220', ...NOBODY],
    // The code stands apart, so that the digits behind it look like a number of the agency's country.
    ['+44: 20 7946 0123', ...NOBODY],
    ['+1 800 FLOWERS (356-9377)', ...NOBODY],
    // Somebody had to fill in a field.
    ['0000000000', ...NOBODY],
    ['00000 00000', ...NOBODY],
    ['+420 000 000 000 0', ...NOBODY],
    ['99999 99999', ...NOBODY],
    ['+91 99999 99999', ...NOBODY],
    ['1234567890', ...NOBODY],
    ['+91 12345 67890', ...NOBODY],
    ['0123456789', ...NOBODY],
    ['12345678', ...NOBODY],
    ['१२३४५६७८९०', ...NOBODY],
  ]),
  ...rowsOf('+49', [
    ['030/12345678', ...BERLIN],
    ['030 12345678', ...BERLIN],
    ['+49 30 12345678', ...BERLIN],
    ['0170/1234567', 'tel:+491701234567', '491701234567', '1701234567'],
    ['0049 170 1234567', 'tel:+491701234567', '491701234567', '1701234567'],
    ['0170 1234567 Durchwahl 12', 'tel:+491701234567;ext=12', '491701234567', '1701234567'],
    ['030 12345678 Nst. -12', 'tel:+493012345678;ext=12', null, BERLIN[2]],
    // Numbers there have no one length, so that hours behind one would be dialled, too.
    ['030 12345678 (9-17 Uhr)', ...BERLIN],
    ['030 901820 9-17 Uhr', null, null, '901820917'],
    ['030 901820 18:00', null, null, '3090182018'],
    ['030 901820 24/7', null, null, '3090182024'],
  ]),
  ...rowsOf('+971', [['٠٥٠١٢٣٤٥٦٧', 'tel:+971501234567', '971501234567', '501234567']]),
  ...rowsOf('+45', [
    ['20 12 34 56', 'tel:+4520123456', '4520123456', '20123456'],
    ['０045 20 12 34 56', 'tel:+4520123456', '4520123456', '20123456'],
  ]),
  ...rowsOf('+7', [['8 (495) 123-45-67 доб. 12', 'tel:+74951234567;ext=12', null, '4951234567']]),
  ...rowsOf('+81', [
    ['03ー3580ー3311 内線12', 'tel:+81335803311;ext=12', null, '335803311'],
    ['03-3580-3311（内線12）', 'tel:+81335803311;ext=12', null, '335803311'],
  ]),
  ...rowsOf('+86', [['010-62345678转12', 'tel:+861062345678;ext=12', null, '1062345678']]),
  ...rowsOf('+44', [['020 7946 0123', ...LONDON]]),
  ...rowsOf('+39', [['06 6982 1234', 'tel:+390669821234', null, '669821234']]),
  ...rowsOf('+1', [
    ['(415) 555-2671', 'tel:+14155552671', '14155552671', '4155552671'],
    ['1 415 555 2671', 'tel:+14155552671', '14155552671', '4155552671'],
    ['011 44 20 7946 0123', ...LONDON],
  ]),
];
