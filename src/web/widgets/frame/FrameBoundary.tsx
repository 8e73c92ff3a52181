import { Component } from 'react';
import type { ReactNode } from 'react';

interface FrameBoundaryProps {
  /** What was drawn when it broke: with something else, drawing is tried again. */
  readonly resetKey: unknown;
  /** What stands in its place, and why; `again` tries to draw once more. */
  readonly fallback: (retry: () => void, error: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface FrameBoundaryState {
  /** What broke it, in a box: anything may be thrown. */
  readonly broken: { readonly error: unknown } | null;
  readonly resetKey: unknown;
}

/** Keeps a widget's own mistake from taking the page down, and hands it to the error log. */
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
