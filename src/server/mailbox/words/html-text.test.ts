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
  ])('%s', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });
});

it.each([
  '<p hidden>Preview</p>',
  '<p style="DISPLAY:NONE">Preview</p>',
  '<p style="color: red; display : none !important">Preview</p>',
])('words that are hidden are left out: %s', (hidden) => {
  expect(htmlToText(`${hidden}<p>Tea</p>`)).toBe('Tea');
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
