import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine is no fault of the code: what is waited for may take its time.
configure({ asyncUtilTimeout: 20_000 });

// Jest keeps a hundred calls of each stack, and React makes a stack for each element.
Error.stackTraceLimit = 10;

// jsdom knows no preferences; here nobody has any.
if (!('matchMedia' in window)) {
  const matchMedia = (media: string) => Object.assign(new EventTarget(), { media, matches: false });
  Object.assign(window, { matchMedia });
}

// jsdom has no layout, and nothing to scroll.
if (!('scrollIntoView' in Element.prototype)) {
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
}
