import { Component, type ReactNode } from 'react';
import { Notice } from '../ui/controls/notice.tsx';

/** A room that breaks says so in its own place; the others, the settings and the data stay. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <Notice
        kind="error"
        title="This room stopped working"
        announces
        action={{ label: 'Open it again', onPress: () => this.setState({ error: null }) }}
      >
        {error.message}. Your settings and data are untouched; if it happens again, undo the last change.
      </Notice>
    );
  }
}
