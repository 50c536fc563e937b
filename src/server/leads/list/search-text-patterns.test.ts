import { searchPatterns } from './search-text';

describe('searchPatterns', () => {
  it.each([
    ['shops spreadsheets', ['%spreadsheets%', '%shops%']],
    ['case 4711', ['%4711%', '%case%']],
    ["O'Brien-Ülkü", ['%obrienulku%']],
    ['next  week? next', ['%week ?%', '%next%']],
    ['50% off_season\\sale', ['% 50 \\%%', '%off \\_ season \\\\ sale%']],
    ['*** ?', []],
    ['a C#', ['% c #%', '% a%']],
    ['网站', ['% 网 站%']],
    ['हम आशा', ['%आशा%', '% हम%']],
    ['+91 98765-01234', ['%9876501234%']],
    ['080 4123 4567', ['%8041234567%']],
    ['98 76 54 3', ['%9876543%']],
    ['987654321', ['%987654321%']],
    ['4711 654321', ['%654321%', '%4711%']],
    ['10.5', ['% 10 . 5%']],
    ['4711', ['%4711%']],
    ['47-11 12', ['%4711%', '% 12%']],
  ])('%s → %j', (q, patterns) => {
    expect(searchPatterns(q)).toEqual(patterns);
  });

  it('goes by the eight most telling words of a pasted message', () => {
    const message =
      'we run 15 shops and keep our stock in spreadsheets, please call us about case 4711';
    const patterns = searchPatterns(message);
    expect(patterns).toHaveLength(8);
    expect(patterns.slice(0, 3)).toEqual(['%4711%', '% 15%', '%spreadsheets ,%']);
  });
});
