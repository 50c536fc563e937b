import iconv from 'iconv-lite';
import { decodeText } from './encoding';

const decode = (text: string, encoding: string, chosen?: string) =>
  decodeText(iconv.encode(text, encoding), chosen);

it.each([
  ['utf-8', '\ufeffName;Ort\n'],
  ['utf-16le', '\ufeffName\tOrt\nØ\t\n'],
  ['utf-16be', '\ufeffName\tOrt\nØ\t\n'],
])('goes by the mark of %s, which is no part of the text', (encoding, text) => {
  const { encoding: found, bom, text: read } = decode(text, encoding);
  expect([found, bom, read]).toEqual([encoding, true, text.slice(1)]);
});

it.each([
  ['utf-8', 'Name;E-Mail\nKäthe Öztürk;k@firm.example\n'],
  ['utf-16le', 'Name,Email\nRuna Dale,r@firm.example\n'],
  ['windows-1252', 'Name;Stadt;Notiz\nKäthe Öhlund;Århus;„gern“ – bis 20 €\n'],
  ['windows-1250', 'Jméno;Příjmení;Zpráva\nŘehoř;Dvořák;Těšíme se\n'],
  ['windows-1250', 'Imię i nazwisko;Wiadomość\nŁucja Żak;Proszę o wycenę\n'],
  ['windows-1251', 'Имя;Почта;Вопрос\nОльга;o@firm.example;Сколько стоит лодка\n'],
  ['windows-1251', 'Имя\nОльга\n'],
  ['ibm866', 'Имя;Почта;Вопрос\nОльга;o@firm.example;Сколько стоит лодка\n'],
  ['windows-1253', 'Όνομα;Μήνυμα\nΕλένη;Πόσο κοστίζει η βάρκα\n'],
  ['koi8-r', 'Имя;Почта;Вопрос\nОльга;o@firm.example;Сколько стоит лодка\n'],
  ['windows-1254', 'Adı Soyadı;Mesaj\nIşıl Şahin;Teşekkür ederim\n'],
  ['macintosh', 'Nom;Message\nHélène Noël;“Déjà” – très bien\n'],
  ['shift_jis', '氏名,ご要望\n能島 表,予定表の構築\n'],
  ['euc-jp', '氏名,ご要望\n能島 表,予定表の構築\n'],
  ['gb18030', '姓名,需求\n王小船,我们需要一个网站\n'],
  ['big5', '姓名,需求\n王小船,我們需要一個網站\n'],
  ['euc-kr', '이름,문의\n김나루,견적을 부탁드립니다\n'],
])('finds %s without a mark', (encoding, text) => {
  expect(decode(text, encoding)).toEqual({ text, encoding, bom: false });
});

/** People a line, as a list has them that somebody keeps without headers. */
const listOf = (...names: string[]) =>
  names.map((name, index) => `${name};${index}@firm.example\n`).join('');

it.each([
  ['windows-1250', listOf('Jiří Nováček', 'Zdeňka Růžičková', 'Tomáš Hřebík')],
  ['iso-8859-2', listOf('Jiří Šťovíček', 'Zdeňka Růžičková', 'Tomáš Hřebík')],
  ['windows-1250', listOf('Lőrinc Szőllősi', 'Györgyi Fűzes', 'Ágota Kőrösi')],
  ['windows-1250', listOf('Ľudmila Ďuricová', 'Matúš Hrúz', 'Oľga Vrábľová')],
  ['windows-1250', listOf('Đurđa Čavić', 'Želimir Šupić', 'Hrvoje Đurić')],
  ['windows-1250', listOf('Ştefania Mătăsaru', 'Ioan Ţigănuş')],
  ['iso-8859-2', listOf('Jędrzej Śliwa', 'Grażyna Ożóg', 'Żaneta Błąd')],
  ['windows-1254', listOf('Işık Gündoğdu', 'Şule Çığır', 'Yağız Kırıcı')],
  ['windows-1252', listOf('Jørn Bæk', 'Hélène Brûlé', 'Begoña Ibáñez', 'Conceição Simões')],
  ['windows-1252', listOf('Þóra Sæbjörg Ýrardóttir', 'Niccolò Dalò', 'Åke Sjöö', 'Núria Solà')],
  ['windows-1252', listOf('Õnne Põder', 'Jürgen Strauß', 'Loïs Kuèle')],
])('tells %s in a list of names by what languages spell so', (encoding, text) => {
  expect(decode(text, encoding)).toEqual({ text, encoding, bom: false });
});

it('takes no accented letter and the one behind it for one character of East Asia', () => {
  const polish = listOf(
    ...['Agnieszka Wiśniewska', 'Grażyna Jabłońska', 'Łukasz Wójcik', 'Małgorzata Kowalska'],
    ...['Krzysztof Woźniak', 'Bożena Ćwik', 'Róża Pająk', 'Jędrzej Gołąb', 'Zdzisław Mróz'],
    'Stanisław Górski',
  );
  expect(decode(polish, 'iso-8859-2').text).toBe(polish);
  const chinese = listOf('Lin 林美玲', 'ACME台北分公司', '王小船', 'Chen 陳志明', '張雅婷');
  expect(decode(chinese, 'big5').text).toBe(chinese);
});

it('keeps UTF-8 in which one letter was damaged', () => {
  const bytes = Buffer.from('Name\nKäthe Öhlund, Århus, Ærø\nJo\xe9\n', 'latin1');
  const text = Buffer.from(bytes.toString('latin1').slice(0, -2));
  const { encoding, text: read } = decodeText(Buffer.concat([text, Buffer.from([0xe9])]));
  expect(encoding).toBe('utf-8');
  expect(read).toContain('Ærø');
});

it('keeps UTF-8 in which a letter was lost before', () => {
  expect(decode('Name\nK\ufffdthe\n', 'utf-8').encoding).toBe('utf-8');
});

it('takes the encoding that a person names', () => {
  const text = 'Name\nÐóra Þórsdóttir\n';
  expect(decode(text, 'windows-1252', 'windows-1252').text).toBe(text);
  expect(decode(text, 'windows-1252', 'no such one').encoding).toMatch(/^windows-125/);
});
