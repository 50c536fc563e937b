import { withoutVersions } from './license-texts';

test('a licence text keeps its words and tells no version', () => {
  expect(
    withoutVersions(
      '/**\n * @license lucide-react v1.75.0 - ISC\n * @mui/styled-engine v9.5.0-beta.1\n' +
        ' * Copyright (c) 2019-2026 Meta. MIT\n */',
    ),
  ).toBe(
    '/**\n * @license lucide-react - ISC\n * @mui/styled-engine\n' +
      ' * Copyright (c) 2019-2026 Meta. MIT\n */',
  );
});
