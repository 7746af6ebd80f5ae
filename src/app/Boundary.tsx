import { Component, type ReactNode } from 'react';
import { FailedState } from '../ui/FailedState.tsx';
import { Shell } from '../ui/layout/Shell.tsx';

interface Props {
  /** A change of it clears the fault: another page is another try. */
  resetKey: string;
  children: ReactNode;
}

/** Keeps a fault of one screen from becoming a white page: says so, and offers another try. */
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
    this.setState({ failedAt: this.props.resetKey });
  }

  override render() {
    if (this.state.failedAt === null) return this.props.children;
    return (
      <Shell>
        <FailedState
          title="页面没能打开"
          text="可能是网络不稳，或页面刚刚更新。你填写的内容还在。"
          onRetry={() => window.location.reload()}
        />
      </Shell>
    );
  }
}
