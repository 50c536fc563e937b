import './src/styles/base.css';
import { keepPage } from './src/gatsby/browser';

keepPage();

export {
  onInitialClientRender,
  replaceHydrateFunction,
  shouldUpdateScroll,
} from './src/gatsby/browser';
export { wrapPageInLanguage as wrapPageElement } from './src/gatsby/browser';
export { wrapHead as wrapRootElement } from './src/gatsby/wrap-head';
