/** A message of the stock, as somebody pastes it. */
const PASTED =
  'shops and look for help with our stock. Today it is done in spreadsheets, which takes days and goes wrong. Could we talk next week? Case 654321.';

/** The texts of searches by what is telling about them. */
export const SEARCHES = {
  'a word in most leads': 'spreadsheets',
  'a word in one of 17': 'invoices',
  'a word in one of 127': 'payroll',
  'a word in one of 1,021': 'warehouse',
  'a word in none': 'zebra',
  'two words in another order': 'shops spreadsheets',
  'a name': 'asha rao',
  'a company': 'Company 4710',
  'a phone number': '+91 90000 79190',

  'an address': 'person4710@company4710.example',
  'words and a short number': 'next week? case 99',
  'a rare number': 'case 654321',
  'a pasted message': PASTED,
  '200 letters': 'qwertyuiop'.repeat(20),
  'a letter': 'a',
  'a rare letter': 'ж',
  'two letters': 'we',
  'two rare letters': 'zz',
  punctuation: '?',
  Devanagari: 'आशा',
  'Devanagari, two words': 'वेबसाइट क्लिनिक',
  'Devanagari, none': 'दुर्लभ',
  'Devanagari, two letters': 'हम',
  Tamil: 'இணையதளம்',
  'Tamil, none': 'அரிதான',
  Bengali: 'ওয়েবসাইট',
  'Bengali, none': 'বিরল',
  CJK: '网站',
  'CJK, one character': '库',
  'CJK, none': '稀有',
};
