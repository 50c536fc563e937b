import { Component, type ReactNode } from 'react';
import { RouteFailure } from './route-failure';

interface Props {
  children: ReactNode;
}

interface State {
  error: unknown;
  failed: boolean;
}

/** Catches what a page throws while rendering and shows the route failure screen (spec §8). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <RouteFailure error={this.state.error} /> : this.props.children;
  }
}
