import './src/styles/base.css';

export { shouldUpdateScroll } from './src/gatsby/should-update-scroll';
export { wrapPageElement } from './src/gatsby/wrap-page-element';
