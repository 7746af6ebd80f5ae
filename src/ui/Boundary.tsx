import { Component, type ReactNode } from 'react';

interface Props {
  /** A change of it clears the fault: another page is another try. */
  resetKey?: string;
  /** Drawn instead of the children once they have thrown; `again` draws them anew. */
  renderLost: (again: () => void) => ReactNode;
  /** They have thrown, and are gone from the page. */
  onLost?: () => void;
  children: ReactNode;
}

/** Keeps what a part of the page throws from becoming a white page. */
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
