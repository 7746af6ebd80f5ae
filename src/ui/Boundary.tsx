import { Component, type ReactNode } from 'react';

interface Props {
  /** A change resets the boundary. */
  resetKey?: string;
  /** Rendered after the children threw. `again` renders the children again. */
  renderLost: (again: () => void) => ReactNode;
  /** Called after the children threw. */
  onLost?: () => void;
  children: ReactNode;
}

/** Error boundary. Renders `renderLost` after its children threw. */
export class Boundary extends Component<Props, { failedAt: string | null }> {
  override state: { failedAt: string | null } = { failedAt: null };

  static getDerivedStateFromProps(props: Props, state: { failedAt: string | null }) {
    return state.failedAt !== null && state.failedAt !== '' && state.failedAt !== props.resetKey
      ? { failedAt: null }
      : null;
  }

  static getDerivedStateFromError() {
    return { failedAt: '' };
  }

  override componentDidCatch() {
    this.setState({ failedAt: this.props.resetKey ?? '' });
    this.props.onLost?.();
  }

  override render() {
    if (this.state.failedAt === null) return this.props.children;
    return this.props.renderLost(() => this.setState({ failedAt: null }));
  }
}
