import { Component, type ReactNode } from 'react';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import { reportError } from '#integrations/monitoring/report-error.ts';
import { ErrorScreen } from '#screens/error/error-screen.tsx';

interface ErrorBoundaryProps {
  region: string;
  homeHref: string;
  contact: RegionContact;
  children: ReactNode;
}

/** Reports that what is inside cannot be drawn, and shows the fallback screen instead (SPEC 4, 8). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error) {
    reportError(error, { region: this.props.region, message: `ErrorBoundary: ${error.message}` });
  }

  override render() {
    const { homeHref, contact, children } = this.props;
    return this.state.hasFailed ? <ErrorScreen homeHref={homeHref} contact={contact} /> : children;
  }
}
