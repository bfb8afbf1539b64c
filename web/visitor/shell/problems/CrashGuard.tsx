import { Component } from 'react';
import type { ReactNode } from 'react';
import { report } from '#web/connection/report.ts';

/** Shows and reports an error page when a render fails. */
export class CrashGuard extends Component<
  { fallback: ReactNode; children: ReactNode },
  { crashed: boolean }
> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(fault: unknown): void {
    report('page-crashed', fault);
  }

  override render(): ReactNode {
    return this.state.crashed ? this.props.fallback : this.props.children;
  }
}
