import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorScreen } from '#screens/error/error-screen.tsx';

interface ErrorBoundaryProps {
  homeHref: string;
  children: ReactNode;
}

/** Shows the fallback screen when a screen cannot be drawn (SPEC 4, 8). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(`ErrorBoundary: ${error.message}`, info.componentStack);
  }

  override render() {
    return this.state.hasFailed ? <ErrorScreen homeHref={this.props.homeHref} /> : this.props.children;
  }
}
