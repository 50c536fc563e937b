import { inlineCode } from './inline-code';

test('finds the scripts that run and the styles, word for word', () => {
  const { scripts, styles } = inlineCode(
    '<head><style data-href="/a>b">a > b {}</style><script type="application/ld+json">{}</script>' +
      '<script src="/app.js" async></script></head><body><script>if (1 < 2) go("<b>")\n</script>',
  );
  expect(scripts).toEqual(['if (1 < 2) go("<b>")\n']);
  expect(styles).toEqual(['a > b {}']);
});

test('counts neither what a template holds nor what is text', () => {
  const code = inlineCode(
    '<title><style>no</style></title><template id="runtime"><script>no()</script></template>' +
      '<!-- <script>no()</script> --><textarea><p style="no"></textarea><p>1 &lt; 2</p>',
  );
  expect(code).toEqual({ scripts: [], styles: [], refused: [] });
});

test.each([
  '<p class="a" style="color:red">',
  '<button onclick="go()">',
  '<a href="javascript:go()">',
  "<form action=' javascript:go()'>",
  '<iframe srcdoc="x">',
  '<script src="/app.js" onload="go()">',
])('refuses %s', (tag) => {
  expect(inlineCode(`<main>${tag}</main>`).refused).toHaveLength(1);
});

test('takes no word for an attribute', () => {
  const html =
    '<p data-style="x" class="on style=">style="a" <img alt="once online = never style=">';
  expect(inlineCode(html).refused).toEqual([]);
});
