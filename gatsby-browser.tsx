import './src/styles/base.css';
import { keepPage } from './src/gatsby/runtime/keep-page';

keepPage();

export { replaceHydrateFunction } from './src/gatsby/runtime/hydrate-in-slices';
export { shouldUpdateScroll } from './src/gatsby/should-update-scroll';
export { wrapPageElement } from './src/gatsby/wrap-page-element';
