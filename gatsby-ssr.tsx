import './src/styles/base.css';

export { onRenderBody } from './src/gatsby/on-render-body';
export { onPreRenderHTML, replaceRenderer } from './src/gatsby/render-html';
export { wrapRootElement } from './src/gatsby/wrap-root-element';
export { wrapPageElement } from './src/gatsby/wrap-page-element';
