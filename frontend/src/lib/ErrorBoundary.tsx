import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  log: (error: unknown) => void;
  /** The children are tried again as soon as this changes, as the address does. */
  place: string;
  fallback: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

interface State {
  place: string;
  failure: { error: unknown } | null;
}

/** Catches what its children throw while they are drawn. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { place: this.props.place, failure: null };

  static getDerivedStateFromError(error: unknown): Pick<State, 'failure'> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, state: State): State | null {
    return place === state.place ? null : { place, failure: null };
  }

  override componentDidCatch(error: unknown): void {
    this.props.log(error);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return this.props.fallback(failure.error, () => this.setState({ failure: null }));
  }
}
