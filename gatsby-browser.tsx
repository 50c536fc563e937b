import './src/styles/base.css';

export { wrapPageElement } from './src/gatsby/wrap-page-element';
