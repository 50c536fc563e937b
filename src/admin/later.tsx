import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

const loadTheme = () => import(/* webpackChunkName: "mui" */ './desk-theme');

/**
 * A part of the desk whose script is loaded when it is shown. Only such parts may use MUI: here its theme is put around
 * them, so that neither is in the first view.
 */
export function later<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const [{ default: Part }, { DeskTheme }] = await Promise.all([load(), loadTheme()]);
    const ThemedPart = (props: P) => (
      <DeskTheme>
        <Part {...props} />
      </DeskTheme>
    );
    return { default: ThemedPart };
  });
}
