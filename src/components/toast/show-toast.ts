import type { Toast } from './toast';

export type { Toast };

/** Loads the toaster only when a toast may be needed soon: most visits never show one. */
export const loadToaster = () => import(/* webpackChunkName: "toaster" */ './toaster');

/** Shows a toast. If the toaster's code cannot be loaded there is none; the page itself also says how things stand. */
export function showToast(toast: Toast): void {
  loadToaster().then(
    ({ present }) => present(toast),
    () => undefined,
  );
}
