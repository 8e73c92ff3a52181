import { Component } from 'react';
import type { ReactNode } from 'react';

interface FrameBoundaryProps {
  /** What was drawn when it broke: with something else, drawing is tried again. */
  readonly resetKey: unknown;
  /** What stands in its place; `again` tries to draw once more. */
  readonly fallback: (again: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface FrameBoundaryState {
  readonly broken: boolean;
  readonly resetKey: unknown;
}

/** Keeps a widget's own mistake from taking the page down, and hands it to the error log. */
export class FrameBoundary extends Component<FrameBoundaryProps, FrameBoundaryState> {
  override state: FrameBoundaryState = { broken: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<FrameBoundaryState> {
    return { broken: true };
  }

  static getDerivedStateFromProps(
    props: FrameBoundaryProps,
    state: FrameBoundaryState,
  ): Partial<FrameBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { broken: false, resetKey: props.resetKey };
  }

  private readonly again = (): void => this.setState({ broken: false });

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback(this.again) : this.props.children;
  }
}
