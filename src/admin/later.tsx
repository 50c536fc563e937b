import { Component, createElement, lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { MissingPart } from './missing-part';

type Part<P> = LazyExoticComponent<ComponentType<P>>;
type Load<P> = () => Promise<{ default: ComponentType<P> }>;

const loadTheme = () => import(/* webpackChunkName: "mui" */ './desk-theme');

class PartIsMissing extends Error {}

/** Loads a part's script, and MUI's theme to put around it. */
async function loadThemed<P extends object>(load: Load<P>): Promise<ComponentType<P>> {
  const scripts = Promise.all([load(), loadTheme()]);
  const [{ default: Inner }, { DeskTheme }] = await scripts.catch((cause: unknown) => {
    throw new PartIsMissing('A part of the desk could not be loaded.', { cause });
  });
  return (props) => (
    <DeskTheme>
      <Inner {...props} />
    </DeskTheme>
  );
}

interface State<P> {
  part: Part<P>;
  error?: unknown;
}

/**
 * A part of the desk whose script is loaded when it is shown. Only such parts may use MUI: here its theme is put around
 * them, so that neither is in the first view. One that cannot be had says so, and the rest of the desk goes on.
 *
 * @param of whether it is the whole page or a part of one
 */
export function later<P extends object>(load: Load<P>, of: 'page' | 'part' = 'part') {
  const start = (): Part<P> => lazy(async () => ({ default: await loadThemed(load) }));
  let part: Part<P> | undefined;

  return class LaterPart extends Component<P, State<P>> {
    override state: State<P> = { part: (part ??= start()) };

    static getDerivedStateFromError(error: unknown) {
      return { error };
    }

    override componentWillUnmount() {
      // A `lazy` that failed stays failed: whoever shows the part anew asks anew.
      if (this.state.error !== undefined) part = undefined;
    }

    readonly retry = () => {
      part = start();
      this.setState({ part, error: undefined });
    };

    override render() {
      const { part: shown, error } = this.state;
      if (error instanceof PartIsMissing) return <MissingPart of={of} onRetry={this.retry} />;
      if (error !== undefined) throw error;
      return createElement(shown as ComponentType<P>, this.props);
    }
  };
}
