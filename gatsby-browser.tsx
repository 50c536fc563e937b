import './src/styles/base.css';
import { keepPage } from './src/gatsby/browser';

keepPage();

export {
  onInitialClientRender,
  replaceHydrateFunction,
  shouldUpdateScroll,
} from './src/gatsby/browser';
export { wrapPageElement } from './src/gatsby/wrap-page-element';
