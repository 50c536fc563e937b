import './src/styles/base.css';

export { onRenderBody } from './src/gatsby/on-render-body';
export { onPreRenderHTML } from './src/gatsby/runtime/defer-runtime';
export { wrapPageElement } from './src/gatsby/wrap-page-element';
