import { parse } from 'node-html-parser';
import { fillPage, type Filling } from './show-page';

const PAGE = `<main>
<p data-when="a b">A or B</p><p data-when="c" hidden>C</p>
<ol><li data-current-when="a" aria-current="step">One</li><li data-current-when="b">Two</li></ol>
<b data-slot="name">built</b><i data-slot="name"></i><u data-slot="other">built</u>
<form><input id="x-mail" name="mail" class="wide" required><p id="x-mail-error" hidden></p>
<input type="hidden" name="token"><input type="hidden" name="token">
<select name="size"><option value="s" selected>S</option><option value="m">M</option></select>
<textarea name="text">built</textarea></form>
<ol data-list="rows"><li><b data-slot="text">built</b></li></ol>
<ul data-list="links"><li><a data-fill-href="to" data-fill-current="is" data-slot="text">built</a></li></ul>
<p data-list="choices"><input type="radio" name="one" data-fill-value="value" data-fill-checked="is"></p>
<ul><li data-summary-for="mail" hidden><a href="#x-mail">built</a></li></ul>
</main><form><input name="mail"></form>`;

function filled(filling: Filling) {
  const page = parse(PAGE);
  fillPage(page, filling);
  // Read again, as a browser would.
  return parse(page.toString());
}

it('shows what belongs to one of the states and hides the rest', () => {
  const page = filled({ states: ['b', 'c'] });
  expect(page.querySelectorAll('p[data-when][hidden]')).toHaveLength(0);
  expect(page.querySelector('[aria-current=step]')?.textContent).toBe('Two');
  expect(filled({}).querySelectorAll('p[data-when][hidden]')).toHaveLength(2);
});

it('fills every slot of a name and leaves the others as built', () => {
  const page = filled({ slots: { name: 'Asha & <Rao>' } });
  expect(page.querySelectorAll('[data-slot=name]').map((slot) => slot.textContent)).toEqual([
    'Asha & <Rao>',
    'Asha & <Rao>',
  ]);
  expect(page.querySelector('[data-slot=other]')?.textContent).toBe('built');
});

it('fills a list with as many rows as there are, each of them text', () => {
  const rows = [{ text: 'One' }, { text: '<script>two()</script>' }];
  const page = filled({ lists: { rows }, slots: { text: 'not in rows' } });
  expect(page.querySelectorAll('[data-list=rows] > li').map((row) => row.textContent)).toEqual([
    'One',
    '<script>two()</script>',
  ]);
  expect(page.querySelectorAll('script')).toHaveLength(0);
  expect(filled({}).querySelectorAll('[data-list=rows] > li')).toHaveLength(0);
});

it('fills the attributes that a row asks for', () => {
  const page = filled({
    lists: {
      links: [
        { to: '/a?b=1&c="2"', text: 'A', is: 'yes' },
        { to: '/b', text: 'B', is: '' },
      ],
      choices: [
        { value: 'x', is: '' },
        { value: 'y', is: 'yes' },
      ],
    },
  });
  const links = page.querySelectorAll('[data-list=links] a');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/a?b=1&c="2"', '/b']);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['true', undefined]);
  const choices = page.querySelectorAll('[type=radio]');
  expect(choices.map((choice) => choice.getAttribute('value'))).toEqual(['x', 'y']);
  expect(choices.map((choice) => choice.hasAttribute('checked'))).toEqual([false, true]);
});

it('shows the questions that scripts would hide until their service is chosen', () => {
  const page = parse('<main><div data-services><input name="beds"></div></main>');
  fillPage(page, { values: { beds: '12' } });
  expect(page.querySelector('[data-services]')?.hasAttribute('data-asked')).toBe(true);
});

it('ticks the boxes of the values, and leaves the empty control of their field', () => {
  const page = parse(
    '<main><input type="hidden" name="d" value="" data-empty><input type="checkbox" name="d" value="a"><input type="checkbox" name="d" value="b"></main>',
  );
  fillPage(page, { values: { d: '\nb' } });
  const [empty, ...boxes] = page.querySelectorAll('input');
  expect(empty?.getAttribute('value')).toBe('');
  expect(boxes.map((box) => box.hasAttribute('checked'))).toEqual([false, true]);
});

it('fills controls by name, in the main part alone', () => {
  const page = filled({
    values: { mail: 'a@b', token: 't', size: 'm', text: 'One\n"Two"', x: 'y' },
  });
  const values = page.querySelectorAll('input').map((input) => input.getAttribute('value'));
  expect(values).toEqual(['a@b', 't', 't', undefined]);
  expect(page.querySelectorAll('option[selected]').map((option) => option.textContent)).toEqual([
    'M',
  ]);
  expect(page.querySelector('textarea')?.textContent).toBe('One\n"Two"');
  expect(page.querySelector('[name=mail]')?.getAttribute('class')).toBe('wide');
});

it('shows an error at its field and in the summary; one without a field is not shown', () => {
  const errors = [
    { field: 'mail', message: 'Mail & more' },
    { field: 'nowhere', message: 'Lost' },
  ];
  const page = filled({ errors, idPrefix: 'x-' });
  const shown = page.querySelector('#x-mail-error');
  expect([shown?.textContent, shown?.hasAttribute('hidden')]).toEqual(['Mail & more', false]);
  expect(page.querySelector('[name=mail]')?.getAttribute('aria-invalid')).toBe('true');
  expect(page.querySelector('[data-summary-for=mail]:not([hidden]) a')?.textContent).toBe(
    'Mail & more',
  );
  expect(page.toString()).not.toContain('Lost');
});

it.each([
  '"><script>alert(1)</script>',
  "' onfocus='alert(1)",
  '</textarea></b><img src=x onerror=alert(1)>',
  'back\\slash \\" \\n \\u003cb>',
  '&lt;b&gt; &#60; &amp;amp;',
  '$& $1 $$ null',
  'நீர் 👩‍👩‍👧 مرحبا\u200f',
])('keeps %j what it is: text', (text) => {
  const page = filled({
    slots: { name: text },
    values: { mail: text, text },
    errors: [{ field: 'mail', message: text }],
    idPrefix: 'x-',
  });
  expect(page.querySelector('[data-slot=name]')?.textContent).toBe(text);
  expect(page.querySelector('[name=mail]')?.getAttribute('value')).toBe(text);
  expect(page.querySelector('textarea')?.textContent).toBe(text);
  expect(page.querySelector('#x-mail-error')?.textContent).toBe(text);
  expect(page.querySelectorAll('script, img')).toHaveLength(0);
  expect(page.querySelectorAll('input')).toHaveLength(4);
});
