import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine is no fault of the code: what is waited for may take its time.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no layout, and nothing to scroll.
if (!('scrollIntoView' in Element.prototype)) {
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
}
