import { htmlToText } from './html-text';

describe('lines of HTML', () => {
  it.each([
    ['<center>Tea</center><center>Rice</center>', 'Tea\nRice'],
    ['<address>Priya Tea<br>Kochi</address>India', 'Priya Tea\nKochi\nIndia'],
    ['<dl><dt>Tea</dt><dd>30</dd><dt>Rice</dt><dd>12</dd></dl>', 'Tea\n30\nRice\n12'],
    ['<fieldset><legend>Order</legend>Tea</fieldset>Thanks', 'Order\nTea\nThanks'],
    ['<figure>Shop<figcaption>Kochi</figcaption></figure>', 'Shop\nKochi'],
    ['<select><option>Tea</option><option>Rice</option></select>', 'Tea\nRice'],
    ['<div>Tea<br><div>Rice</div></div>', 'Tea\nRice'],
    ['<body>Tea<br id="end"><div>Rice</div></body>', 'Tea\nRice'],
    ['<div>Tea<br><br><div>Rice</div></div>', 'Tea\n\nRice'],
    ['<div>Tea</div><div><br><div>Rice</div></div>', 'Tea\n\nRice'],
    ['<p>Tea.&nbsp; Two&nbsp;bags</p>', 'Tea.  Two bags'],
    ['<div>Tea<br>Rice<br></div><div><br></div>Flour', 'Tea\nRice\n\nFlour'],
    ['<p>Tea</p><p><br></p><p>&nbsp;</p><p>Rice</p>', 'Tea\n\nRice'],
    ['<div>Tea</div><p>&nbsp;</p><div>Rice</div>', 'Tea\n\nRice'],
    ['<blockquote><p>Tea</p><p><br></p><p>Rice</p></blockquote>', '> Tea\n> \n> Rice'],
    ['<p class="MsoListParagraph">1. Tea</p><p class="x_MsoNormal">Rice</p>', '1. Tea\nRice'],
    ['<p class="MsoPlainText">Tea</p><p class="MsoPlainText">&nbsp;</p>Rice', 'Tea\n\nRice'],
    ['<p style="margin: 0px; font: 12px">Tea</p><p style="margin:0">Rice</p>', 'Tea\nRice'],
    ['<p style="margin-top:0;margin-bottom:0">Tea</p><p>Rice</p>', 'Tea\n\nRice'],
    ['<p style="margin:0 0 12px">Tea</p><p style="margin:0 0 12px">Rice</p>', 'Tea\n\nRice'],
    ['<style>P {margin-top:0;margin-bottom:0;}</style><p>Tea</p><p><br></p><p>Rice', 'Tea\n\nRice'],
    ['<style>P {margin-top:0;margin-bottom:0;}</style><p>Tea</p><p>Rice</p>', 'Tea\nRice'],
    ['<ul><li><p>Tea</p></li><li><p>Rice</p></li></ul>', ' * Tea\n * Rice'],
  ])('%s', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });
});

it.each([
  '<p hidden>Preview</p>',
  '<p style="DISPLAY:NONE">Preview</p>',
  '<p style="color: red; display : none !important">Preview</p>',
  '<p style="color: red; opacity:0; font-size: 1px">Preview</p>',
  '<div style="color: red; opacity: 0">Preview</div>',
  '<template>Preview</template>',
])('words that are hidden are left out: %s', (hidden) => {
  expect(htmlToText(`${hidden}<p>Tea</p>`)).toBe('Tea');
});

it('words that are shown faintly are kept', () => {
  expect(htmlToText('<p style="color: red; opacity: 0.8">Tea</p>')).toBe('Tea');
});

it.each([
  ['🎉', '🎉'],
  ['👩🏽‍💻', '👩🏽‍💻'],
  ['🇮🇳', '🇮🇳'],
  ['Company logo', ''],
  ['1', ''],
  ['', ''],
])('a picture of %j is read as %j', (alt, text) => {
  expect(htmlToText(`<div><img alt="${alt}" src="https://visitor.example/a.png"></div>`)).toBe(
    text,
  );
});

describe('cells of a row', () => {
  it.each([
    ['<td><p>Tea</p></td><td><p class="MsoNormal">30<o:p></o:p></p></td>', 'Tea\t30'],
    ['<td><div>Tea</div></td><td><div dir="ltr"><p>30</p></div></td>', 'Tea\t30'],
    ['<td>Tea</td><td></td><td>30</td>', 'Tea\t\t30'],
    ['<td><p>Tea</p><p>Rice</p></td><td>30</td>', 'Tea\n\nRice\n\n30'],
    ['<td>Tea<div style="display:none">Preview</div></td><td>30</td>', 'Tea\t30'],
    ['<td><p style="display:none">Preview</p></td><td>30</td>', '\t30'],
    ['<td>Tea</td></tr><tr><td>&nbsp;</td></tr><tr><td>Rice</td>', 'Tea\nRice'],
  ])('%s', (cells, text) => {
    expect(htmlToText(`<table><tr>${cells}</tr></table>`)).toBe(text);
  });
});

describe('white space is kept where a style says so', () => {
  it.each([
    ['<div style="white-space: pre-wrap">Tea\n\n  Rice:\n  - 30</div>', 'Tea\n\n  Rice:\n  - 30'],
    ['<p style="white-space:pre-line">Tea\nRice</p>', 'Tea\nRice'],
    ['<div>Goods: <span style="white-space:pre-wrap">Tea\nRice</span></div>', 'Goods: Tea\nRice'],
    [
      '<div style="white-space:pre-wrap"><div style="white-space:pre-wrap">Tea\nRice</div>\n<div>30</div></div>',
      'Tea\nRice\n30',
    ],
    ['<div style="white-space:nowrap">Tea\n  and rice</div>', 'Tea and rice'],
    ['<div style="display:none;white-space:pre-wrap">Preview</div>Tea', 'Tea'],
  ])('%s', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });
});

it.each([
  [
    'above the document',
    '<div>Tea</div><html><head><title>x</title></head><body>Rice</body></html>',
  ],
  ['below it', '<html><body>Tea</body></html><p style="margin:0">Rice</p>'],
  ['in several bodies', '<html><body>Tea</body><body>Rice</body></html>'],
  ['in elements that never end', `${'<div>'.repeat(200)}Tea<div>Rice`],
])('words are read %s', (_, html) => {
  expect(htmlToText(html)).toBe('Tea\nRice');
});

it.each([
  '<span style="visibility: hidden">Preview</span>',
  '<div style="max-height:0px; overflow:hidden">Preview</div>',
])('a preview that nobody sees is left out: %s', (preview) => {
  expect(htmlToText(`${preview}<p>Tea</p>`)).toBe('Tea');
});

it.each([
  ['<a href="tel:+919829012345">+91 98290 12345</a>', '+91 98290 12345'],
  ['<a href="tel:+919829012345">Call me</a>', 'Call me [tel:+919829012345]'],
  ['<a href="x-apple-data-detectors://1">Friday at 3</a>', 'Friday at 3'],
  ['<a href="http://www.visitor.example/">Visitor.example</a>', 'Visitor.example'],
  [
    '<a href="https://visitor.example/a">visitor.example</a>',
    'visitor.example [https://visitor.example/a]',
  ],
])('a link tells its address where its words do not: %s', (html, text) => {
  expect(htmlToText(`<p>${html}</p>`)).toBe(text);
});
