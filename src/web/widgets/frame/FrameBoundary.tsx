import { Component } from 'react';
import type { ReactNode } from 'react';

interface FrameBoundaryProps {
  /** The input of the drawing. When it changes, rendering is retried after an error. */
  readonly resetKey: unknown;
  /** Rendered after an error; `retry` renders the children again. */
  readonly fallback: (retry: () => void, error: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface FrameBoundaryState {
  /** The error, wrapped because any value can be thrown, even null. */
  readonly broken: { readonly error: unknown } | null;
  readonly resetKey: unknown;
}

/** Contains an error of a widget, so that the page stays usable, and reports it to the error log. */
export class FrameBoundary extends Component<FrameBoundaryProps, FrameBoundaryState> {
  override state: FrameBoundaryState = { broken: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<FrameBoundaryState> {
    return { broken: { error } };
  }

  static getDerivedStateFromProps(
    props: FrameBoundaryProps,
    state: FrameBoundaryState,
  ): Partial<FrameBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { broken: null, resetKey: props.resetKey };
  }

  private readonly retry = (): void => this.setState({ broken: null });

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    const { broken } = this.state;
    return broken === null ? this.props.children : this.props.fallback(this.retry, broken.error);
  }
}
